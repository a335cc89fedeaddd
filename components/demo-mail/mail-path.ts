/** The mailbox's address with its filter and the mail that is open. */
export function mailPath(address: string, id: string | null): string {
  const query = new URLSearchParams({ ...(address && { to: address }), ...(id && { id }) }).toString()
  return query ? `/demo/mail?${query}` : '/demo/mail'
}
