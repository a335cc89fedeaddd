import { endsWith, handlesKeys, isPlain, pressed, SEQUENCE_MS } from './keys'

type Shortcut = { keys: string; run: () => unknown }

// One listener for the page, however many shortcuts there are: all of them see the same key sequence.
const shortcuts = new Set<Shortcut>()
let presses: string[] = []
let lastAt = Number.NEGATIVE_INFINITY
let hasSingleKeys = true

/** Turns shortcuts without Ctrl or Cmd on and off; users of dictation or with limited dexterity need them off. */
export function allowSingleKeys(allowed: boolean): void {
  hasSingleKeys = allowed
  presses = []
}

function onKeyDown(event: KeyboardEvent) {
  // input-method keys, held keys and handled keys are ignored
  if (event.isComposing || event.keyCode === 229 || event.repeat || event.defaultPrevented) return
  const press = pressed(event)
  if (press === null) return
  if (isPlain(press) && (!hasSingleKeys || handlesKeys(event.target))) {
    presses = []
    return
  }
  presses = event.timeStamp - lastAt < SEQUENCE_MS ? [...presses.slice(-1), press] : [press]
  lastAt = event.timeStamp
  if (answer()) {
    presses = []
    event.preventDefault()
  }
}

/** Longer shortcuts run first, then newer ones; one that returns `false` passes the key to the next. */
function answer(): boolean {
  return [...shortcuts]
    .reverse()
    .filter(({ keys }) => endsWith(presses, keys))
    .sort((a, b) => b.keys.length - a.keys.length)
    .some(({ run }) => run() !== false)
}

/** Registers a shortcut. @returns a function that removes it */
export function listen(shortcut: Shortcut): () => void {
  if (shortcuts.size === 0) document.addEventListener('keydown', onKeyDown)
  shortcuts.add(shortcut)
  return () => {
    shortcuts.delete(shortcut)
    if (shortcuts.size === 0) document.removeEventListener('keydown', onKeyDown)
  }
}
