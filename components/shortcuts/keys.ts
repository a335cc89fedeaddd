/** Two keys that follow each other within this time are one shortcut; there are none of three. */
export const SEQUENCE_MS = 1_000

/** What a shortcut must know of a pressed key. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * A pressed key as shortcuts write it: "g", "?", "mod+k", where `mod` is Ctrl or Cmd. Null for what no shortcut is
 * made of: keys with Alt, which write letters in many layouts, capitals, and keys that write nothing.
 */
export function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey || [...key].length !== 1 || key === ' ') return null
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (isLetter && shiftKey) return null
  return `${ctrlKey || metaKey ? 'mod+' : ''}${key.toLowerCase()}`
}

/** Whether a shortcut is one of single keys: those are kept from people who type, and can be turned off. */
export const isPlain = (press: string) => !press.startsWith('mod+')

/** Whether what was pressed last is the shortcut: "g h" after "x", "g", "h". */
export function endsWith(presses: readonly string[], shortcut: string): boolean {
  const keys = shortcut.split(' ')
  return presses.length >= keys.length && keys.every((key, index) => presses.at(index - keys.length) === key)
}

const BUTTONS = 'button, submit, reset, checkbox, radio, range, color, file, image'.split(', ')
const WRITTEN_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a key pressed here belongs to what has the focus: text that is written, or something opened on top. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(WRITTEN_IN)
  const isButton = field instanceof HTMLInputElement && BUTTONS.includes(field.type)
  return (field !== null && !isButton) || target.closest(OWN_KEYS) !== null
}
