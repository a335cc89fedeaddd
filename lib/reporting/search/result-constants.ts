import type { ModuleName } from '@/lib/platform/modules/constants'

/** Featured offers that are loaded, and how many of them are shown. [S9.14] */
export const FEATURED_MAX = 5
export const FEATURED_SHOWN = 3
/** Offers that are listed under the offers filter. [S9.14] */
export const FILTERED_SHOWN = 10
/** [S9.15] */
export const QUICK_ACTIONS_MAX = 5
/** Results shown per kind in a search without a filter. */
export const HITS_SHOWN = { offers: 5, pages: 3, settings: 3, courses: 3, tools: 3 } as const

/** A page, or a setting on one. */
export type Destination = {
  id: string
  name: string
  description: string
  /** Synonyms it is found by. */
  keywords: readonly string[]
  href: string
  /** Hidden from staff without an affiliate account. */
  isForAffiliates: boolean
  /** The module it belongs to, where its page does not. */
  module?: ModuleName
}

/** @param keywords separated by commas */
export const destination = (
  id: string,
  href: string,
  name: string,
  description: string,
  keywords: string,
  isForAffiliates = false,
): Destination => ({ id, href, name, description, keywords: keywords.split(', '), isForAffiliates })

const ACCOUNT = '/account'
const PROFILE = '/account/profile'
const PAYMENT = '/account/payment'
const SECURITY = '/account/privacy-security'
const TAX = '/account/tax-form'
const CONNECTIONS = '/account/connections'
const HELP = '/account/help'

/** The account's pages first, in their order [S2.3-S2.9], then the settings on them. */
export const SETTINGS: readonly Destination[] = [
  destination('account', ACCOUNT, 'Account', 'Everything about your account', 'settings, preferences'),
  destination('profile', PROFILE, 'Profile', 'Your name, username and picture', 'avatar, photo'),
  destination(
    'payment',
    PAYMENT,
    'Payment',
    'Earnings, payment and billing',
    'balance, billing, ledger, statement',
    true,
  ),
  destination('security', SECURITY, 'Privacy and security', 'Password, sign-in and your data', 'safety, login'),
  destination('tax-form', TAX, 'Tax form', 'W-9, W-8BEN and W-8BEN-E', 'irs, taxes, w9, w8ben, tin', true),
  destination(
    'connections',
    CONNECTIONS,
    'Integrations',
    'API keys, and what else is connected',
    'connections, apps',
    true,
  ),
  destination('help', HELP, 'Contact support', 'Ask us anything', 'help, question, problem, ticket'),
  destination('agents', '/account/actions', 'Agents', 'Changes that agents prepared for you', 'mcp, ai, assistant'),
  destination('withdraw', PAYMENT, 'Withdraw money', 'Request a payout of what is available', 'cash out, payout', true),
  destination(
    'payout-method',
    PAYMENT,
    'Payout method',
    'PayPal, Payoneer or a bank',
    'wallet, iban, account number',
    true,
  ),
  destination('password', SECURITY, 'Password', 'Change the password you sign in with', 'credentials'),
  destination(
    'two-step',
    SECURITY,
    'Two-factor authentication',
    'One-time codes and passkeys',
    '2fa, mfa, totp, authenticator',
  ),
  destination('sessions', SECURITY, 'Sessions', 'Where you are signed in, and signing out there', 'devices, log out'),
  destination('export', SECURITY, 'Download your data', 'Everything we keep of you, as a file', 'export, gdpr'),
  destination(
    'notifications',
    '/account/notifications',
    'Notifications',
    'Which notifications you get, and where',
    'alerts, mails',
  ),
  destination('funding', '/account/funding', 'Funding', 'An advance on your ad spend', 'advance, credit, budget', true),
  destination('squad', '/account/squad', 'Squad', 'Work together under one name', 'team, members, split', true),
  destination('appearance', ACCOUNT, 'Appearance', 'Dark or light colors', 'dark mode, light mode, theme'),
  destination('log-out', ACCOUNT, 'Sign out', 'Sign out of this browser', 'logout, log out, signout'),
  destination('delete', SECURITY, 'Delete account', 'Close it and have your data erased', 'close, remove'),
  {
    ...destination('discord', CONNECTIONS, 'Discord', 'Connect the community chat', 'community, chat, bonus', true),
    module: 'discord',
  },
  destination(
    'postbacks',
    CONNECTIONS,
    'Postback URLs',
    'Tell your own tracker of conversions',
    's2s, webhook, server',
    true,
  ),
  destination('api-keys', CONNECTIONS, 'API keys', 'Let your apps read your figures', 'developers, token', true),
]

/** The most frequent tasks, most frequent first. [S9.15] */
export const QUICK_ACTIONS: readonly Destination[] = [
  destination('build-link', '/offers', 'Build a tracking link', 'Pick an offer', 'promote, url', true),
  destination('request-payout', PAYMENT, 'Request a payout', 'Withdraw what is available', 'withdraw', true),
  destination('view-earnings', '/dashboard', 'View earnings', 'By day, offer and source', 'report, stats', true),
  destination('invite', '/referrals', 'Invite an affiliate', 'Earn from what they earn', 'refer, friend', true),
  destination('find-tool', '/home/tools', 'Find a tool', 'What others work with', 'starter pack'),
  destination('contact-support', HELP, 'Contact support', 'Ask us anything', 'help'),
]
