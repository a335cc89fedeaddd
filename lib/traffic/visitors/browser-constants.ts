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

/** The longest name of a host, in characters. */
export const HOST_MAX_LENGTH = 253
