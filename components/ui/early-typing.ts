const TEXT = 'input:is([type=text], [type=search], [type=email], [type=tel], [type=number], :not([type]))'

/**
 * Tells React what was typed into fields before it took the page over: a field it controls would show the text and not
 * know of it, until the next key. Called once, by an effect of what holds the whole page.
 */
export function syncEarlyTyping(): void {
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of document.querySelectorAll<HTMLInputElement>(TEXT)) {
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    // React remembers what is set on the field itself, and hears of what differs from that
    field.value = defaultValue
    type?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
