import { type Device, PHONE_MAKER, TELEVISION } from './browser-constants'

const CONSOLE = /PlayStation|Nintendo|Xbox|Dream(?:Passport|Key)|Steam Deck|\bOUYA|GAMEPAD|Retroid|Anbernic|\bRGCUBE/i

/** Boxes, sticks and televisions on Android as they name themselves. DTV and TVM are phones with a receiver, BTV- is a tablet. */
const ANDROID_TELEVISION =
  /(?<![-D\w])TV(?!\w)|(?!\bBTV-)[A-CE-Za-z\d]TV(?![A-Za-z\d])|\bTV[-_]?(?:Box|\d)|\bTV ?BOX|Smart ?Box|\bSTB\b|HiSTB|\bDVB|\b(?:[Bb]ox|BOX)\b|R-TVBOX|(?:[Mm]edia|MEDIA|[Ss]mart|Fire)[ _-]?(?:[Ss]tick|STICK)|dongle|\bMXQ|\bX96(?!Pro)|\b(?:H96|T95|HK1)\b|MINI?M8S|Nexus Player|MECOOL|VONTAR|\bShell\b|[_ -]LED\d\d/
const TELEVISION_PHONE = /DROIDZ|KAZAM|A350 TV|\bJoy_TV|\bW-[KPV]\d+-TV\b/

/** Android devices whose makers call them tablets, by the families of their names. */
const TABLET =
  /Tablet|(?<![A-Za-z])Tab(?![a-z])|(?<!Phone|Think|Game|Key|Touch|Note|Launch|Cool|Tech ?|Kli|\b[AaG])Pad(?!fone)(?![a-z])|\bSM-[TXP]\d|\bGT-(?:P\d|N[58]\d)|\bSM-N8\d|\b(?:Lenovo[ _])?(?:TB|YT)\d?-[A-Z]?\d|\bTB\d{3}[A-Z]{2}|\bKF[A-Z]{2,5}\b(?![\w-]*\.)|\bNexus (?:7|9|10)\b|\b[A-Z]{2,4}\d?-W(?:09|19|10)|\bSGP(?!412)\d|\bPlayBook\b|\bXoom\b|Transformer (?:TF|Prime|Pad)|\bMID[- ]?\d|\bPMT\d|\bIconia|\bIdeaTab|Lenovo ?[AB]\d{4}-[FHV]|\/apad\b/i

/** Phones that some apps' browsers leave "Mobile" out for. */
const PHONE_FAMILY = /\bSM-[ACEFGJMNS]\d|\bGT-[IS]\d|\bGT-N7|\bPixel \d|\bCPH\d{4}\b|\bPadFone\b/

/** Systems, browsers and gateways of phones without Android. */
const PHONE =
  /MIDP|CLDC|UP\.(?:Browser|Link)|\bUP\/\d|WAP[-_ ]?Browser|Obigo|Teleca|\bMIB\/?\d|\bMAUI\b|\bBREW\b|\bREX\b|Opera Mini|UCWEB|UC ?Browser\d|WPDesktop|Windows Phone|Windows IoT|Lumia|BlackBerry|Symbian|\bSeries ?[46]0|PalmOS|PalmSource|\bwebOS\/\d|Windows CE|\bPPC; \d|Maemo|DoCoMo|KDDI|SoftBank|WILLCOM|DDIPOCKET|J-PHONE|\bFOMA\b|MobileSafari|\bNokia|\bTizen\b|MeeGo|\bBada\b|dv\(iPh|^MQQBrowser\/Mini|jig browser|\bCell ?Phone\b|\bHTC[-_ ]?[A-Z]{0,9}\d/i

/** Puffin draws pages on a server and ends its version with the system (A, I) and the kind of device (phone, tablet). */
const PUFFIN = /Puffin\/[\d.]+[AI]([PT])/
const HARMONY = /\((Phone|Tablet|PC|2in1);[^)]*OpenHarmony/
/** Readers of books, whose browsers say of their system no more than Linux. */
const READER = /\bKindle\/\d|Kobo eReader/
const ENGINE = /AppleWebKit|Gecko\/|Presto|Trident/
const COMPUTER =
  /Windows|Macintosh|Mac[ _]OS|macOS|OS X|Mac_?(?:Power)?(?:PC|68K)|Mac 10|\bMac(?:Book|Pro|mini)|iMac|\bX11\b|CrOS|Linux|\bWin(?:32|64|dows|NT|9[58]|10|7)\b|OS\/2|BeOS|Haiku|AmigaOS|MorphOS|AROS|RISC OS|SunOS|Solaris|\bUnix\b|Konqueror|Syllable|\w+BSD\b|IRIX|HP-UX|Darwin\/[^(]*\((?:x86_64|i386)/i

/**
 * The kind of device that a user agent says. An iPad that asks for the desktop's pages calls itself a Macintosh, and is
 * a desktop here. Where only the model's name would tell a tablet from a phone and belongs to no family above, what the
 * text says of the page counts: with "Mobile" it asked for the phone's.
 * @param system the system that Bowser finds
 * @param platform the type that Bowser finds
 * @returns null for televisions, consoles and what says nothing
 */
export function detectDevice(userAgent: string, system: string, platform: () => string): Device | null {
  if (TELEVISION.test(userAgent) || CONSOLE.test(userAgent)) return null
  const harmony = HARMONY.exec(userAgent)?.[1]
  if (harmony) return harmony === 'Phone' ? 'mobile' : harmony === 'Tablet' ? 'tablet' : 'desktop'
  const puffin = PUFFIN.exec(userAgent)?.[1]
  if (puffin) return puffin === 'T' ? 'tablet' : 'mobile'
  if (/Android|\bAdr \d|FBAN\/FB4A/.test(userAgent) && !/like Android/.test(userAgent)) return detectAndroid(userAgent)
  if (READER.test(userAgent) || /Sailfish; Tablet/.test(userAgent)) return 'tablet'
  if ((PHONE.test(userAgent) || PHONE_MAKER.test(userAgent)) && !/\biPad/.test(userAgent)) return 'mobile'
  const found = platform()
  if (found === 'mobile' || found === 'tablet') return found
  return found === 'desktop' || system === 'Chrome OS' || COMPUTER.test(userAgent) ? 'desktop' : null
}

/** Browsers on phones say "Mobile", anywhere; those on tablets leave it out. Apps that are no browser run on phones mostly. */
function detectAndroid(userAgent: string): Device | null {
  if (/Chromebook|CrosArc/.test(userAgent)) return 'desktop'
  if (ANDROID_TELEVISION.test(userAgent) && !TELEVISION_PHONE.test(userAgent)) return null
  if (TABLET.test(userAgent)) return 'tablet'
  if (PHONE_FAMILY.test(userAgent)) return 'mobile'
  const isApp = !ENGINE.test(userAgent) || !/Safari|Firefox/.test(userAgent)
  return /Mobi|Opera Mini/i.test(userAgent) || isApp ? 'mobile' : 'tablet'
}
