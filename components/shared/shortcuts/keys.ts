/** Two keys within this time form one shortcut; there are no sequences of three. */
export const SEQUENCE_MS = 1_000

/** The parts of a key event a shortcut needs. */
export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * A key event in shortcut notation: "g", "?", "mod+k", where `mod` is Ctrl or Cmd. Null for keys that no shortcut uses:
 * with Alt, which types letters in many layouts, capitals, and non-printing keys.
 */
export function pressed({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey || [...key].length !== 1 || key === ' ') return null
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (isLetter && shiftKey) return null
  return `${ctrlKey || metaKey ? 'mod+' : ''}${key.toLowerCase()}`
}

/** Whether a shortcut uses single keys only: those are ignored while typing, and can be turned off. */
export const isPlain = (press: string) => !press.startsWith('mod+')

/** Whether the latest keys match the shortcut: "g h" after "x", "g", "h". */
export function endsWith(presses: readonly string[], shortcut: string): boolean {
  const keys = shortcut.split(' ')
  return presses.length >= keys.length && keys.every((key, index) => presses.at(index - keys.length) === key)
}

const BUTTONS = 'button, submit, reset, checkbox, radio, range, color, file, image'.split(', ')
const WRITTEN_IN = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]'
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether the focused element handles the key itself: text input, or an open dialog or menu. */
export function handlesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(WRITTEN_IN)
  const isButton = field instanceof HTMLInputElement && BUTTONS.includes(field.type)
  return (field !== null && !isButton) || target.closest(OWN_KEYS) !== null
}
