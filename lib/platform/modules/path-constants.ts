import { MODULE_NAMES, MODULE_PAGES, type ModuleName } from './constants'

/** The addresses of each module's calls, and of all below them; `*` stands for one segment. */
const MODULE_CALLS: Partial<Record<ModuleName, readonly string[]>> = {
  streak: ['/api/streaks'],
  levels: ['/api/levels', '/api/achievements'],
  quests: ['/api/admin/manage-quests', '/api/quests', '/api/contests'],
  squads: [
    '/api/account/squad',
    '/api/admin/squad-application',
    '/api/admin/squad-revenue',
    '/api/admin/manage-squads',
    '/api/admin/manage-quests/contests/squads',
  ],
  mentors: ['/api/admin/manage-mentees'],
  advances: ['/api/account/funding', '/api/admin/funding-application'],
  referrals: ['/api/referrals'],
  university: ['/api/courses'],
  starterPack: ['/api/tools'],
  discord: ['/api/discord', '/api/discord-bot/exchange-code'],
  bots: ['/api/discord-bot/channels', '/api/discord-bot/message', '/api/admin/bot-profiles', '/api/admin/bot-orders'],
  appeals: [
    '/api/admin/appeals',
    '/api/conversions/*/appeal',
    '/api/conversions/evidence',
    '/api/conversions/missing',
    '/api/conversions/inquiries',
    '/api/advertiser/inquiries',
  ],
  testMode: ['/api/test-mode', '/api/admin/test-mode', '/api/advertiser/test-mode'],
}

/** The addresses of each module's pages and calls. */
export const MODULE_PATHS = Object.fromEntries<readonly string[]>(
  MODULE_NAMES.map((name) => [name, [...MODULE_PAGES[name], ...(MODULE_CALLS[name] ?? [])]]),
) as Record<ModuleName, readonly string[]>
