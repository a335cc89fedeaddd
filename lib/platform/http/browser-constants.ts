/** Kinds of device. A television or a console is none of them. */
export const DEVICES = ['desktop', 'mobile', 'tablet'] as const

export type Device = (typeof DEVICES)[number]

/** Operating systems that rules name, as `readBrowser` calls them. */
export const SYSTEMS = ['Windows', 'macOS', 'iOS', 'Android', 'Linux', 'Chrome OS'] as const

export type System = (typeof SYSTEMS)[number]

/** The browsers a report names; all others are unknown. Apps are those whose own browser showed the link. */
export const BROWSERS = [
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  'Opera',
  'Samsung Internet',
  'Facebook app',
  'Instagram app',
  'TikTok app',
  'Snapchat app',
] as const

export type ReportedBrowser = (typeof BROWSERS)[number]

/** Televisions and what is plugged into them, as their texts name themselves. */
export const TELEVISION =
  /HbbTV|CE-HTML|NETTV|NetCast|Smart-?TV|Apple ?TV|Android ?TV|Google ?TV|BRAVIA|VIDAA|\bRoku|CrKey|(?<![A-Z])Viera|Web0S|webOS\.TV|\bAFT[A-Z]|\bOMI\/|Tizen.*\bTV\b|\bTV Safari\b|MiTV|MIBOX|\bTV Store\b|BDPlayer|-atv\b|\bSafari\/[\d.]+ TV$|Opera TV|\((?:[^(),]*,){2}[^(),]*\bwire(?:d|less)\)|^Opera[^)]*Linux (?:mips|sh4)|BrightSign|GW-Device|\bSRAF\/|Freebox|Netgem|\bSTB\b|QtEmbedded|DirectFB|Coolita|\bSky_(?:STB|TV)|KreaTV|Open ?TV|Espial|NetFrontNX|\bOHTV\b|SonyCEBrowser|SonyBDP|AQUOS(?:-TV|-AS|Browser)|Boxee|\bMaple[ _]\d|YouView|CiscoBrowser|Sagemcom|Portal ?TV/i

/**
 * How texts of phones before Android begin: the maker's name and the model, which has a number; not those of the maker's
 * own programs.
 */
export const PHONE_MAKER =
  /^(?:LGE?|MOT|SIE|SEC|SAMSUNG|SCH|SGH|SPH|NOKIA|Alcatel|PHILIPS|SAGEM|PANTECH|HAIER|BIRD|ZTE|HUAWEI|HTC|LENOVO|AMOI|AUDIOVOX|KYOCERA|SonyEricsson|BlackBerry)(?![^(]*\b(?:Player|Sync|SyncML|Client|Manager|AppAdvisor)\b)[-_./ ]?(?:[A-Z]{1,12}[-_@ ]){0,2}[A-Z]{0,8}\d/i
