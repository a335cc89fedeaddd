const TEXT = 'input:is([type=text], [type=search], [type=email], [type=tel], [type=number], :not([type]))'

/**
 * Syncs text typed before hydration to React: otherwise a controlled field would show the text without knowing it until
 * the next key. Called once, in an effect of the component that contains the whole page.
 */
export function syncEarlyTyping(): void {
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const field of document.querySelectorAll<HTMLInputElement>(TEXT)) {
    const { value, defaultValue } = field
    if (value === defaultValue) continue
    // React tracks the value set on the element itself, and fires a change for a different one
    field.value = defaultValue
    type?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
