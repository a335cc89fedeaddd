const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an email address: without a tag after a plus sign and, at Gmail, without dots. */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/)
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  return DOTLESS.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}
