import { endsWith, isPlain, isTaken, pressed, SEQUENCE_MS } from './keys'

type Shortcut = { keys: string; run: () => unknown }

// One listener for the page, however many shortcuts there are: a sequence is heard by all of them alike.
const shortcuts = new Set<Shortcut>()
let presses: string[] = []
let lastAt = Number.NEGATIVE_INFINITY
let hasSingleKeys = true

/** Turns shortcuts without Ctrl or Cmd on and off; who dictates or presses keys by chance needs them off. */
export function allowSingleKeys(allowed: boolean): void {
  hasSingleKeys = allowed
  presses = []
}

function onKeyDown(event: KeyboardEvent) {
  // keys of an input method, held keys and keys that somebody has answered are not ours
  if (event.isComposing || event.keyCode === 229 || event.repeat || event.defaultPrevented) return
  const press = pressed(event)
  if (press === null) return
  if (isPlain(press) && (!hasSingleKeys || isTaken(event.target))) {
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

/** The longest that fits is asked first, of equals the newest; one that answers `false` leaves it to the next. */
function answer(): boolean {
  return [...shortcuts]
    .reverse()
    .filter(({ keys }) => endsWith(presses, keys))
    .sort((a, b) => b.keys.length - a.keys.length)
    .some(({ run }) => run() !== false)
}

/** Hears a shortcut until what it answers is called. */
export function listen(shortcut: Shortcut): () => void {
  if (shortcuts.size === 0) document.addEventListener('keydown', onKeyDown)
  shortcuts.add(shortcut)
  return () => {
    shortcuts.delete(shortcut)
    if (shortcuts.size === 0) document.removeEventListener('keydown', onKeyDown)
  }
}
