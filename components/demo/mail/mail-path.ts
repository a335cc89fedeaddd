/** The mailbox's URL with its filter and the open email. */
export function mailPath(address: string, id: string | null): string {
  const query = new URLSearchParams({ ...(address && { to: address }), ...(id && { id }) }).toString()
  return query ? `/demo/mail?${query}` : '/demo/mail'
}
