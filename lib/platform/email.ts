/** The most characters of an address: 254 fit the 256 octets of a path in SMTP (RFC 5321 4.5.3.1.3, erratum 1690 of RFC 3696). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

// RFC 5322 3.2.3 (dot-atom); quoted local parts are valid, but no provider offers them
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// RFC 1034 3.5 with the correction of RFC 1123 2.1: a label may begin with a digit
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const WRAPPED = /^(?:mailto:)?<?([^<>]*)>?$/

/**
 * An address in the form in which it is stored and compared: lower case, one form of each character, without what copying
 * adds (`mailto:`, angle brackets, spaces around it, invisible characters), and an international domain in ASCII (`xn--`). A text that
 * is no address is returned as some text that `isEmail` refuses.
 */
export function emailForm(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').trim().toLowerCase()
  const address = WRAPPED.exec(plain)?.[1] ?? plain
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return at === -1 || isAscii(domain) ? address : `${address.slice(0, at)}@${asciiDomain(domain)}`
}

const isAscii = (text: string) => /^[\0-~]*$/.test(text)

/** The domain as DNS has it (UTS 46); unchanged where it is none. */
function asciiDomain(domain: string): string {
  // a URL would take these for what stands around its host
  if (/[/\\?#@:]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain
  return new URL(`http://${domain}`).hostname
}

/** Whether a text in the form of `emailForm` is an address that mail can be sent to. Source: RFC 5321, 5322 and 1123. */
export function isEmail(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [local, labels] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1).split('.')]
  return (
    address.length <= EMAIL_MAX &&
    local.length <= LOCAL_MAX &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  )
}

type Provider = { domain: string; aliases: readonly string[]; ignored: RegExp }

/**
 * Providers that deliver one mailbox under several domains, or without what else a name has. Sources: support.google.com
 * "Dots don't matter in Gmail addresses", proton.me/support/addresses-and-aliases and /create-account (dots, hyphens and
 * underscores), yandex.com/support/yandex-360 "Aliases", support.apple.com HT201771.
 */
const PROVIDERS: readonly Provider[] = [
  { domain: 'gmail.com', aliases: ['googlemail.com'], ignored: /\./g },
  { domain: 'proton.me', aliases: ['protonmail.com', 'pm.me', 'protonmail.ch'], ignored: /[._-]/g },
  { domain: 'yandex.ru', aliases: ['yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'], ignored: /$^/g },
  { domain: 'icloud.com', aliases: ['me.com', 'mac.com'], ignored: /$^/g },
]
const PROVIDER_OF = new Map(
  PROVIDERS.flatMap((provider) => [provider.domain, ...provider.aliases].map((domain) => [domain, provider] as const)),
)

/** The mailbox of an email address: without a tag after a plus sign, in the one form of its provider. */
export function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = emailForm(email).split(/@(?=[^@]*$)/)
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  const provider = PROVIDER_OF.get(domain)
  return provider ? `${untagged.replace(provider.ignored, '')}@${provider.domain}` : `${untagged}@${domain}`
}
