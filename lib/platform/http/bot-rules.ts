import { createIsbotFromList, list } from 'isbot'
import { PHONE_MAKER, TELEVISION } from './browser-constants'

/**
 * Programs that isbot 5.2.3 does not know: link checks, probes, speed tests, makers of thumbnails, clients of libraries.
 * Those of Microsoft Office follow a link in a document themselves before they hand it to the person's browser, whose
 * click is the one that counts.
 */
const OTHER_PROGRAMS =
  /\bms-office\b|MSOffice|Microsoft Office|GTmetrix|WebThumbnail|khtml2png|ScreenShotService|Neustar WPM|InternetSupervision|alertra\.com|kube-probe|\bDart\/|YLT Chrome|Assetnote|Miniature\.io|HLB\/\d|yunjiankong|Amzn-User|devtools|Catchpoint|Lucidworks|geckotrail|Reaver|turingos|PowerShell|Safari\/[\d.]+ \(compatible;/i

/** Devices whose texts carry names of models and apps. */
const HANDSET =
  /Android|iPhone|iPad|iPod|Windows Phone|\bAdr \d|MIDP|CLDC|MAUI|\bWAP\b|NetFront|Bada\/|Tizen|webOS|PalmOS|OpenHarmony|REX\/|dv\(iPh|FBAN\/FB4A|UP\.(?:Browser|Link)|\bUP\/\d|WAP[-_ ]?Browser|Obigo|Teleca|\bMIB\/?\d|GoBrowser|Dolfin|Nintendo|PlayStation|Dream(?:Passport|Key)/i

/** What else a text has that names no program: the beginning of all browsers, or a system. */
const OF_BROWSER =
  /^(?:Mozilla|Opera)\/|iOS|Darwin|Mac ?OS|Windows|Linux|Mobile|Phone|Tablet|Macintosh|OS X|AppleWebKit|GalaxyClient|Profile\/|UCWEB|Browser|BlackBerry|Nokia|Symbian|DoCoMo|KDDI|Vodafone|J-PHONE|SoftBank|PlayStation|Nintendo|Amiga|Mosaic|Lynx/i

/** Browsers for terminals and small systems, whose texts name nothing but themselves and the system. */
const SMALL_BROWSER =
  /^(?:E?Links(?: \(|[ /]?[\d.]+|$)|(?:Emacs-)?w3m\/|Dillo\/|NetSurf\/|Midori\b|Uzbl |Vimprobable\/|Mozilla\/\d\.\d \(compatible; (?:Konqueror|Dillo)\b)/i

/** How the comment of Android says that a page is shown inside an app: a program that fetches pages says no such thing. */
const WEB_VIEW = /\bAndroid\b[^()]*(?:\([^()]*\)[^()]*)*; ?wv\)/
const NAMES_A_ROBOT = /(?:bot|crawler|spider)\/\d|\+https?:|https?:\S*(?:bot|crawl|spider)|headless|lighthouse/i

/** Names of websites by which toolbars, and makers of browsers on top of it, show up in Internet Explorer's comment. */
const EXPLORER = /\bMSIE \d[^()]*/
const SITE_OF_TOOLBAR = /(?<=[ ;[])(?:www\.)?[\w-]+\.com(?:\.au)?(?=[ ;\]]|$)/gi

/** The comment with an Android device's model, which any maker names as it likes: Discovery, Spider, Bot. */
const MODEL = /\((?:[^()]|\([^()]*\))*\bAndroid\b(?:[^()]|\([^()]*\))*\)/
const NAMES_A_PROGRAM = /compatible|https?:|[;,] ?[A-Za-z][\w-]*\/\d[\d.]*\)/i

/**
 * What people's browsers name beside themselves: products of Google (its translation of pages is "gfe" or
 * translate.google.com), packages, developers' tools, tools that hide or check traffic (Abelssoft, ICAP), the embedded Internet Explorer's author, a company's own address in Internet
 * Explorer 11, Windows Server, what a television can do, and what shows pages inside other programs (JavaFX, QtWeb, and
 * readers of news).
 */
const APPS =
  /FirePHP|QQ-URL-Manager|HAS_CMD_HTTP_SERVER|\bJavaFX\/|http:\/\/www\.QtWeb\.net|\(http:\/\/www\.getmiro\.com\/\)|QuiteRSS|\(via translate\.google\.com\)|,gzip\(gfe\)(?: \(via [\w.-]+\))?|ICAPoHTTPS|(?:\( )?anonymized by Abelssoft \d+|masking-agent|from: http:\/\/(?:www\.)?bsalsa\.com\/|https?:\/\/[^;) ]+(?=; rv:11\.0\) like Gecko)|GoogleT(?:oolbar|5)|Labs HTML5 Parser|Windows Server (?=\d)|AlphaServer|NetNewsWire|NewsFire|News Explorer|Microsoft News|asus_google_cube|GSMART|\(HTTP(?:S| PGDL;HTTPS)\)|\bcom\.google\.[\w.]+|google_ios|Google(?: ?TV| WAP Proxy| ?Earth|Lens|Plus|PlayStore|Hypersonic)|\bair\.com\./gi

/** Patterns of isbot that old browsers of people match. */
const OF_BROWSERS = ['chromeframe', 'offbyone', 'browsex', 'download']

/** Those that phones and televisions match too: news and shopping apps, WeChat, Sogou's browser, HbbTV. */
const OF_HANDSETS = [
  '\\b\\w+/1\\.0;',
  'sogou',
  'catch',
  'tools',
  '(?:^|[^g])news(?!sapphire)',
  'radar',
  'server',
  'rss\\b',
  '\\(\\)',
  'proxy',
  ';\\s\\w+;$',
  'java(?!;)',
  '24x7',
  '@[a-z][\\w-]+\\.',
  '^[<\\(;]',
  '\\|',
  '^[^ ]{50,}$',
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
]

const withoutPatterns = (left: readonly string[]) =>
  createIsbotFromList(list.filter((pattern) => !left.includes(pattern)))
const isbotElsewhere = withoutPatterns(OF_BROWSERS)
const isbotOnHandset = withoutPatterns(OF_BROWSERS.concat(OF_HANDSETS))

/** Whether a user agent is that of a program and not of a person's browser. */
export function isBot(userAgent: string): boolean {
  if (userAgent === '' || OTHER_PROGRAMS.test(userAgent)) return true
  if (WEB_VIEW.test(userAgent)) return NAMES_A_ROBOT.test(userAgent)
  if (SMALL_BROWSER.test(userAgent)) return /https?:|bot/i.test(userAgent)
  const text = userAgent.replace(APPS, '').replace(EXPLORER, (comment) => comment.replace(SITE_OF_TOOLBAR, ''))
  if (HANDSET.test(text) || TELEVISION.test(userAgent) || PHONE_MAKER.test(text))
    return isbotOnHandset(text.replace(MODEL, withoutModel))
  return !OF_BROWSER.test(text) || isbotElsewhere(text)
}

const withoutModel = (comment: string): string => (NAMES_A_PROGRAM.test(comment) ? comment : '(Linux; Android 10)')
