/** The categories in the order they are shown in. [S1.14] */
export const TOOL_CATEGORIES = [
  'Content Creation',
  'Bridge Page Creation',
  'Marketing Platforms',
  'Proxies',
  'Privacy Browser/VPN',
  'Marketing tools',
  'Boring stuff',
] as const

/** A third-party tool. [S3.49] */
export type Tool = {
  /** A slug; does not change when the tool is renamed. */
  id: string
  name: string
  description: string
  category: string
  /** The vendor's own site, without tracking parameters. */
  url: string
}

/** A tool without its category: id, name, description, url. */
type Line = readonly [id: string, name: string, description: string, url: string]

const CONTENT: readonly Line[] = [
  ['canva', 'Canva', 'Design posts, ads and thumbnails', 'https://www.canva.com'],
  ['capcut', 'CapCut', 'Edit short videos, with captions and effects', 'https://www.capcut.com'],
  ['adobe-express', 'Adobe Express', 'Make graphics and short clips quickly', 'https://www.adobe.com/express/'],
  ['figma', 'Figma', 'Draw layouts and ad sets together', 'https://www.figma.com'],
  [
    'davinci-resolve',
    'DaVinci Resolve',
    'Cut, grade and mix video like a studio',
    'https://www.blackmagicdesign.com/products/davinciresolve',
  ],
  ['elevenlabs', 'ElevenLabs', 'Turn scripts into spoken voice-overs', 'https://elevenlabs.io'],
  ['photopea', 'Photopea', 'Edit photos and layered files in the browser', 'https://www.photopea.com'],
  ['yt-dlp', 'yt-dlp', 'Download videos you have the right to reuse', 'https://github.com/yt-dlp/yt-dlp'],
]

const BRIDGE_PAGES: readonly Line[] = [
  ['shopify', 'Shopify', 'Build a store with checkout', 'https://www.shopify.com'],
  ['clickfunnels', 'ClickFunnels', 'Build sales funnels step by step', 'https://www.clickfunnels.com'],
  ['systeme-io', 'systeme.io', 'Funnels, email and courses in one place', 'https://systeme.io'],
  ['leadpages', 'Leadpages', 'Landing pages that collect leads', 'https://www.leadpages.com'],
  ['carrd', 'Carrd', 'Simple one-page sites', 'https://carrd.co'],
  ['webflow', 'Webflow', 'Design and host sites without code', 'https://webflow.com'],
  ['wordpress', 'WordPress', 'Open-source sites and blogs you host yourself', 'https://wordpress.org'],
]

const PLATFORMS: readonly Line[] = [
  ['tiktok-ads', 'TikTok Ads Manager', 'Ads in short videos', 'https://ads.tiktok.com'],
  ['meta-ads', 'Meta Ads', 'Ads on Facebook and Instagram', 'https://www.facebook.com/business/ads'],
  ['google-ads', 'Google Ads', 'Search, display and YouTube ads', 'https://ads.google.com'],
  [
    'microsoft-advertising',
    'Microsoft Advertising',
    'Search ads on Bing and its partners',
    'https://ads.microsoft.com',
  ],
  ['snapchat-ads', 'Snapchat Ads', 'Full-screen vertical ads and lenses', 'https://ads.snapchat.com'],
  ['pinterest-ads', 'Pinterest Ads', 'Ads among saved ideas and products', 'https://ads.pinterest.com'],
  ['reddit-ads', 'Reddit Ads', 'Ads inside communities of interest', 'https://ads.reddit.com'],
  ['taboola', 'Taboola', 'Native ads on news and publisher sites', 'https://www.taboola.com'],
]

const PROXIES: readonly Line[] = [
  ['bright-data', 'Bright Data', 'Residential, mobile and datacenter proxies', 'https://brightdata.com'],
  ['oxylabs', 'Oxylabs', 'Large residential and datacenter pools', 'https://oxylabs.io'],
  ['decodo', 'Decodo', 'Proxies formerly sold as Smartproxy', 'https://decodo.com'],
  ['soax', 'SOAX', 'Residential and mobile proxies by location', 'https://soax.com'],
  ['iproyal', 'IPRoyal', 'Residential proxies paid by traffic', 'https://iproyal.com'],
  ['netnut', 'NetNut', 'Rotating and static residential proxies', 'https://netnut.io'],
  ['webshare', 'Webshare', 'Datacenter proxies you set up yourself', 'https://www.webshare.io'],
  ['rayobyte', 'Rayobyte', 'Datacenter, ISP and residential proxies', 'https://rayobyte.com'],
  ['proxy-seller', 'Proxy-Seller', 'Dedicated proxies in many countries', 'https://proxy-seller.com'],
]

const PRIVACY: readonly Line[] = [
  ['multilogin', 'Multilogin', 'Anti-detect browser with separate profiles', 'https://multilogin.com'],
  ['gologin', 'GoLogin', 'Browser profiles that can be shared', 'https://gologin.com'],
  ['adspower', 'AdsPower', 'Anti-detect browser with automation', 'https://www.adspower.com'],
  ['incogniton', 'Incogniton', 'Anti-detect browser with team profiles', 'https://incogniton.com'],
  ['kameleo', 'Kameleo', 'Desktop and mobile browser profiles', 'https://kameleo.io'],
  ['nordvpn', 'NordVPN', 'VPN with servers around the world', 'https://nordvpn.com'],
  ['proton-vpn', 'Proton VPN', 'Open-source VPN from Switzerland', 'https://protonvpn.com'],
  ['mullvad-vpn', 'Mullvad VPN', 'VPN that asks for no email address', 'https://mullvad.net'],
]

const MARKETING: readonly Line[] = [
  ['zapier', 'Zapier', 'Connect apps and automate steps between them', 'https://zapier.com'],
  ['make', 'Make', 'Draw automations of many steps', 'https://www.make.com'],
  ['manychat', 'Manychat', 'Chat automation for social inboxes', 'https://manychat.com'],
  ['adspy', 'AdSpy', 'Search other people’s social ads', 'https://adspy.com'],
  ['meta-ad-library', 'Meta Ad Library', 'Every ad running on Meta now', 'https://www.facebook.com/ads/library/'],
  ['similarweb', 'Similarweb', 'See where a site’s traffic comes from', 'https://www.similarweb.com'],
  ['mailchimp', 'Mailchimp', 'Email campaigns and newsletters', 'https://mailchimp.com'],
  ['klaviyo', 'Klaviyo', 'Email and text messages for stores', 'https://www.klaviyo.com'],
]

const BORING: readonly Line[] = [
  ['stripe-atlas', 'Stripe Atlas', 'Form a US company online', 'https://stripe.com/atlas'],
  ['doola', 'doola', 'US company formation and bookkeeping', 'https://www.doola.com'],
  ['ipostal1', 'iPostal1', 'A postal address, with mail you read online', 'https://ipostal1.com'],
  ['mercury', 'Mercury', 'Online business banking', 'https://mercury.com'],
  ['wise', 'Wise', 'Hold and send money in many currencies', 'https://wise.com'],
  ['privacy-com', 'Privacy.com', 'Virtual cards with limits of their own', 'https://www.privacy.com'],
  ['docusign', 'Docusign', 'Send contracts and have them signed', 'https://www.docusign.com'],
]

const LINES: Record<(typeof TOOL_CATEGORIES)[number], readonly Line[]> = {
  'Content Creation': CONTENT,
  'Bridge Page Creation': BRIDGE_PAGES,
  'Marketing Platforms': PLATFORMS,
  Proxies: PROXIES,
  'Privacy Browser/VPN': PRIVACY,
  'Marketing tools': MARKETING,
  'Boring stuff': BORING,
}

/** The Starter Pack and the tools directory: one list, by category. [S1.13] */
export const TOOLS: readonly Tool[] = TOOL_CATEGORIES.flatMap((category) =>
  LINES[category].map(([id, name, description, url]) => ({ id, name, description, category, url })),
)
