import { isUrl } from '@/lib/platform/parse-url'
/** The most characters of an address: 254 fit the 256 octets of a path in SMTP (RFC 5321 4.5.3.1.3, erratum 1690 of RFC 3696). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

// RFC 5322 3.2.3 (dot-atom); quoted local parts are valid, but no provider offers them
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
// RFC 1034 3.5 with the correction of RFC 1123 2.1: a label may begin with a digit
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** A name before it in angle brackets, as mail programs copy it, and the end of a sentence or list behind it. */
const WRAPPED = /^(?:mailto:)?(?:[^<>@]*<)?(?:mailto:)?([^<>]*?)>?[\s,;.]*$/

/** Marks around an address: quotation marks (Outlook has single ones), brackets, and backticks of chats. */
const ENCLOSED = /^(?:'(.*)'|"(.*)"|[“„«](.*)[“”»]|‘(.*)’|\((.*)\)|\[(.*)\]|`(.*)`|\*\*?([^*]*)\*\*?|\{([^{}]*)\})$/s
/** An address that is a link of Markdown, and one with itself as its name, as Gmail copies it. */
const SHOWN_TWICE = [
  /^\[([^[\]]*)\]\((?:mailto:)?([^()?]*)(?:\?[^()]*)?\)$/,
  /^["'“]?([^<>"]*?)["'”]?\s*<([^<>]*)>$/,
  /^(\S+?)\s*[[(]mailto:([^[\]()]*)[\])]$/,
  /^([^@[\]()<>]+)\s[[(]([^@\s[\]()]+@[^@\s[\]()]+)[\])]$/,
]
const MAILTO = /^mailto:([^?<>]*)(?:\?.*)?$/s
/** What stands before or behind it: "Email: ", the prefix of Exchange, a comment in brackets (RFC 5322 3.2.2). */
const NAMED_BEFORE = /^(?:(?:e-?mail|mail|smtp)(?: \p{L}{1,20})?\s?[:=]\s*|[\p{L} .-]{1,40}:\s+)/u
const COMMENTS = /^\([^()@]*\)\s*|(?<!\])\([^()]*\)$/g
/** How many of these are around one another in copied texts, and a few more. */
const LAYERS_MAX = 5

/** An address as a link of HTML, and signs of it as HTML escapes them. */
const ANCHOR = /^<a\s[^<>]*>([^<>]*)<\/a>$/
const ESCAPED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#64': '@', commat: '@' }
/** What stands before the lines of a list. */
const BULLET = /^(?:[•·▪◦‣›»→►–—*-]+|\d{1,3}[.)])\s+/
/** One of two marks, whose other was left out when the address was copied. */
const HALF_MARKED = /^[([<“„«"]+|[)\]>”»"'’!:]+$/g

/** Longer texts are no address with a name before it, and are not looked at. */
const WRITTEN_MAX = 1_000

/** Raised digits and the like, which would become digits of an address that is another's. */
const RAISED = /\p{No}/u

/** A text without the outermost of what copying puts around an address; as it is where there is nothing. */
function withoutLayer(text: string): string {
  for (const form of SHOWN_TWICE) {
    const [, shown = '', address] = form.exec(text) ?? []
    if (address !== undefined && (shown === address.replace(/^mailto:/, '') || !shown.includes('@'))) return address
  }
  const [, ofLink] = MAILTO.exec(text) ?? []
  // RFC 6068: a link has what is no plain letter by its code
  if (ofLink !== undefined)
    return ofLink.replace(/%([2-7][0-9a-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const enclosed = ENCLOSED.exec(text)
    ?.slice(1)
    .find((inner) => inner !== undefined)
  return (enclosed ?? text.replace(NAMED_BEFORE, '').replace(COMMENTS, '')).trim()
}

function withoutLayers(text: string): string {
  const whole = text.replace(/&(lt|gt|quot|#64|commat);/g, (_, sign: string) => ESCAPED[sign] ?? '')
  let [plain, before, layers] = [whole.replace(ANCHOR, '$1').replace(BULLET, ''), '', 0]
  while (plain !== before && layers++ < LAYERS_MAX) {
    before = plain
    plain = withoutLayer(plain.replace(/[\s,;.]{1,20}$/, ''))
  }
  return plain.includes('" <') || /^".*"@/.test(plain) ? plain : plain.replace(HALF_MARKED, '')
}

/**
 * An address in the form in which it is stored and compared: lower case, one form of each character, without what copying
 * adds (`mailto:`, a name, brackets, quotation marks, a label, spaces around its parts, invisible characters), and an international domain in ASCII (`xn--`). A text that
 * is no address is returned as some text that `isEmail` refuses.
 */
export function emailForm(text: string): string {
  if (text.length > WRITTEN_MAX) return text
  const normal = RAISED.test(text) ? text : text.normalize('NFKC')
  const plain = withoutLayers(normal.replace(INVISIBLE, '').trim().toLowerCase())
  const address = (WRAPPED.exec(plain)?.[1] ?? plain).replace(/^([^@\s]+)\s*@\s*(?=[^@\s]+$)/, '$1@')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return at === -1 || isAscii(domain) ? address : `${address.slice(0, at)}@${asciiDomain(domain)}`
}

/** No top-level domain has a symbol, which UTS 46 would take: `example.com©`. */
const SYMBOL_AT_END = /\p{S}[^.]*$/u

const isAscii = (text: string) => /^[\0-~]*$/.test(text)

/** The domain as DNS has it (UTS 46); unchanged where it is none. */
function asciiDomain(domain: string): string {
  // a URL would take these for what stands around its host
  if (/[/\\?#@:]/.test(domain) || SYMBOL_AT_END.test(domain) || !isUrl(`http://${domain}`)) return domain
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

type Provider = {
  domain: string
  aliases?: readonly string[]
  /** A local part without its tag, as the provider tells mailboxes apart. */
  name: (local: string) => string
}

const asWritten = (local: string) => local
const without = (ignored: RegExp) => (local: string) => local.replace(ignored, '')
const withFor = (written: RegExp, one: string) => (local: string) => local.replace(written, one)

const YANDEX =
  'ya.ru yandex.az yandex.by yandex.com yandex.ee yandex.fr yandex.kg yandex.kz yandex.lt yandex.lv yandex.md yandex.tj ' +
  'yandex.tm yandex.ua yandex.uz yandex.co.il yandex.com.am yandex.com.ge yandex.com.ru yandex.com.tr yandex.com.ua'

/**
 * Providers that deliver one mailbox under several domains, or do not tell all names apart. Sources: support.google.com
 * "Dots don't matter in Gmail addresses", proton.me/support/addresses-and-aliases and /create-account (dots, hyphens and
 * underscores), yandex.com/support/domain/additional/mailbox-alias and Yandex's own test EuEmailServiceTest (domains, and a
 * dot is a hyphen), support.apple.com HT201771. Outlook and Hotmail, and the domains of Yahoo, are of different mailboxes.
 */
const PROVIDERS: readonly Provider[] = [
  { domain: 'gmail.com', aliases: ['googlemail.com'], name: without(/\./g) },
  { domain: 'proton.me', aliases: ['protonmail.com', 'pm.me', 'protonmail.ch'], name: without(/[._-]/g) },
  { domain: 'yandex.ru', aliases: YANDEX.split(' '), name: withFor(/\./g, '-') },
  { domain: 'icloud.com', aliases: ['me.com', 'mac.com'], name: asWritten },
]
const PROVIDER_OF = new Map(
  PROVIDERS.flatMap((provider) =>
    [provider.domain, ...(provider.aliases ?? [])].map((domain) => [domain, provider] as const),
  ),
)

/**
 * Yahoo's disposable addresses: what stands before the hyphen is the base name of one account, and no Yahoo ID has a hyphen.
 * Source: help.yahoo.com, "Using Disposable Addresses". Yahoo Japan is another company.
 */
const YAHOO = /^(?:yahoo\.(?!co\.jp$)(?:com|(?:com?\.)?[a-z]{2})|ymail\.com|rocketmail\.com)$/
const yahooName = withFor(/(?<=^[^-]+)-.*$/, '')

/**
 * Domains whose users own what stands under their name: `anything@user.fastmail.com` is `user@fastmail.com`, and a hyphen
 * in it an underscore of the name. Sources: fastmail.help 360060591053, fastmail.com/blog/two-address-resolving-additions
 * and the domains that Fastmail offers for addresses; github.com/anonaddy/anonaddy v0.1.4.
 */
const OWN_SUBDOMAINS = new Set(
  (
    'anonaddy.com fastmail.com fastmail.cn fastmail.co.uk fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr ' +
    'fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to ' +
    'fastmail.tw fastmail.uk fastmail.us 123mail.org airpost.net eml.cc fmail.co.uk fmgirl.com fmguy.com ftml.net imap.cc ' +
    'mailbolt.com mailcan.com mailhaven.com mailmight.com ml1.net mm.st myfastmail.com proinbox.com promessage.com ' +
    'rushpost.com sent.as sent.at sent.com speedymail.org warpmail.net xsmail.com'
  ).split(' '),
)
const userName = withFor(/-/g, '_')

/**
 * Domains beside those above that ignore what stands after a plus sign. Sources: the table of providers in
 * github.com/ZAAI-com/Clean-Autofill docs/Email-Provider.md (mailbox.org), wp.jochen.hayek.name "plussing" (Posteo), the help
 * pages of HEY, Zoho Mail, Runbox, Mailfence and Disroot on plus addressing.
 */
const IGNORE_TAGS = new Set(
  'mailbox.org posteo.de posteo.net hey.com zoho.com zoho.eu zoho.in zohomail.com zohomail.eu zohomail.in runbox.com mailfence.com disroot.org'.split(
    ' ',
  ),
)
/**
 * Microsoft's: each domain of Outlook.com does, those of countries too.
 * Source: support.microsoft.com, "Add or remove an email alias in Outlook.com", on plus addressing.
 */
const MICROSOFT = /^(?:(?:outlook|hotmail|live)\.(?:com|(?:com?\.)?[a-z]{2})|msn\.com|windowslive\.com|passport\.com)$/

const ignoresTags = (domain: string): boolean =>
  IGNORE_TAGS.has(domain) ||
  MICROSOFT.test(domain) ||
  PROVIDER_OF.has(domain) ||
  OWN_SUBDOMAINS.has(domain) ||
  OWN_SUBDOMAINS.has(parentOf(domain))

const parentOf = (domain: string): string => domain.split(/\.(.*)$/)[1] ?? ''

/** The mailbox of an email address: without a tag after a plus sign, in the one form of its provider. */
export const normalizeMailbox = (email: string): string => mailboxForm(email, () => true)

/**
 * `normalizeMailbox` for telling people apart: a tag is left out only at providers that are known to ignore it, since a domain of
 * one's own may give each member of a family or a company one.
 */
export const mailboxOfPerson = (email: string): string => mailboxForm(email, ignoresTags)

/** `mailboxOfPerson` with the tag: the form that an address had while its provider was not known to ignore tags. */
export const taggedMailbox = (email: string): string => mailboxForm(email, () => false)

function mailboxForm(email: string, ignoresTag: (domain: string) => boolean): string {
  const [local = '', domain = ''] = emailForm(email).split(/@(?=[^@]*$)/)
  const untagged = ignoresTag(domain) ? local.replace(/(?<=.)\+.*$/, '') : local
  const [user = '', rest = ''] = domain.split(/\.(.*)$/)
  if (OWN_SUBDOMAINS.has(domain)) return `${userName(untagged)}@${domain}`
  if (OWN_SUBDOMAINS.has(rest)) return `${userName(user)}@${rest}`
  if (YAHOO.test(domain)) return `${yahooName(untagged)}@${domain}`
  const provider = PROVIDER_OF.get(domain)
  return provider ? `${provider.name(untagged)}@${provider.domain}` : `${untagged}@${domain}`
}
