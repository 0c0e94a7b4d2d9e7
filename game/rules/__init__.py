"""How anything happens, in any ruleset.

The order in which things run, on one page:

1. ``Battle.submit(action)``: the step that waits decides whether it admits such an action, then
   ``action.verify(battle)`` decides whether this one is legal. Either raises :class:`~game.rules.action.Refused`
   with one sentence, and then nothing has changed.
2. ``action.perform(battle)`` makes events happen and returns the first steps.
3. The agenda runs: the top step is taken off, ``step.run(battle)`` returns the steps it leads to. On top of the rest
   come first those, then the steps that *after* hooks returned for the events of that step.
4. ``Battle.happen(event)``: *instead* hooks may swap or swallow it → ``event.apply(table)`` → log → *after* hooks.
5. ``Battle.ask(question)``: the question's own value, passed along by *modify* hooks in the order of their
   :class:`~game.rules.hooks.Order`, then of the modules, then of the file. Each change leaves a note.
6. The agenda stops at a :class:`~game.rules.step.Wait` that is not over, when it is empty, or when the game has an
   outcome. The events since the submit are returned.
"""
