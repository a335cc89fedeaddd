import { describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { SCOPES } from '@/lib/accounts/api-keys/constants'
import { adminLinks } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { ApiOperation } from '@/lib/api/calls/schema'
import { NAMED_OPERATIONS } from '@/lib/api/mcp/tool-constants'
import { toolName } from '@/lib/api/mcp/tool-rules'
import { callTool, listTools, type McpContext } from '@/lib/api/mcp/tool-service'
import { getPreferences } from '@/lib/messages/notifications/preferences-data'
import { MAIL_TEXT_NAMES } from '@/lib/messages/texts/mail-catalog-constants'
import { mailText, sentMails } from '@/lib/messages/texts/mail-rules'
import { NOTICE_TEXT_NAMES } from '@/lib/messages/texts/notice-catalog-constants'
import { noticeEntry, sentNotices } from '@/lib/messages/texts/notice-rules'
import { TOPICS } from '@/lib/messages/topics/constants'
import { findRequestError } from '@/lib/platform/http/server/request-filter'
import { MODULE_NAMES, type ModuleName } from '@/lib/platform/modules/constants'
import { findModule, isPathOff } from '@/lib/platform/modules/path-rules'
import { modulesOff } from '@/lib/platform/settings/current'
import { QUICK_ACTIONS, SETTINGS } from '@/lib/reporting/search/result-constants'
import { settingsFor } from '@/lib/reporting/search/result-rules'
import { jobsOff } from '@/lib/runtime/job-runs/module-rules'
import { SCHEDULE } from '@/lib/runtime/jobs/schedule'
import { SUPER_VIEWER } from '@/tests/support/accounts/staff-viewer'
import { MODULE_SETS } from '@/tests/support/platform/module-sets'
import { withoutModules } from '@/tests/support/platform/modules'

const AT = new Date('2026-11-28T15:00:00Z')
const { operations, personOnly } = REGISTRY
const staff = {
  ...SUPER_VIEWER,
  affiliateId: 10_001,
  affiliateStatus: 'approved',
  email: 'ada@stoke.test',
  name: 'Ada',
}
const agent = {
  registry: REGISTRY,
  caller: { keyId: 'k', scopes: [...SCOPES], isTest: false, isForAgents: true, testActor: null, actor: staff },
  request: new Request('https://stoke.test/api/mcp'),
  requestId: 'r',
  at: AT,
} as unknown as McpContext

const moduleOf = (entry: object): ModuleName | undefined => (entry as { module?: ModuleName }).module
const addressOf = ({ path }: Pick<ApiOperation, 'path'>) => path.replace(/\{\w+\}/g, '7')

/** What there is now, by kind. */
const present = async () => ({
  operations: [...operations, ...personOnly]
    .filter(
      ({ method, path }) =>
        findRequestError({ method, url: addressOf({ path }), headers: {}, rawHeaders: [] })?.status !== 404,
    )
    .map(({ method, path }) => `${method} ${path}`),
  tools: listTools(agent).map(({ name }) => name),
  pages: adminLinks(SUPER_VIEWER, modulesOff()).flatMap(({ links }) => links.map(({ href }) => href)),
  found: settingsFor(true, modulesOff()).map(({ id }) => id),
  topics: (await getPreferences(SUPER_VIEWER.userId)).preferences.map(({ topic }) => topic),
  mails: sentMails(),
  notices: sentNotices(),
  jobs: SCHEDULE.map(({ name }) => name).filter((name) => !jobsOff().includes(name)),
})

describe.each(MODULE_SETS.map((off) => [off.join(', '), off] as const))('without %s', (_, off) => {
  const isOff = (module: ModuleName | undefined) => module !== undefined && off.includes(module)

  test('operations, tools, pages, search, topics, emails, notifications and jobs of it are gone, and all others are there', async () => {
    const all = await present()
    const without = await withoutModules(off, present)
    const named = operations.filter(({ id }) => NAMED_OPERATIONS.includes(id))
    const goneTools = named.filter(({ path }) => isPathOff(path, off)).map(toolName)
    const goneFound = SETTINGS.filter(({ href, module }) => isOff(module) || isPathOff(href, off)).map(({ id }) => id)
    expect(without).toEqual({
      operations: all.operations.filter((address) => !isPathOff(address.split(' ')[1] ?? '', off)),
      tools: all.tools.filter((name) => !goneTools.includes(name)),
      pages: all.pages.filter((href) => !isPathOff(href, off)),
      found: all.found.filter((id) => !goneFound.includes(id)),
      topics: all.topics.filter((topic) => !isOff(moduleOf(TOPICS[topic]))),
      mails: MAIL_TEXT_NAMES.filter((name) => {
        const { module, without: instead } = mailText(name)
        return !isOff(module) && (instead === undefined || isOff(instead))
      }),
      notices: NOTICE_TEXT_NAMES.filter((name) => !isOff(noticeEntry(name).module)),
      jobs: all.jobs.filter((name) => !SCHEDULE.some((job) => job.name === name && isOff(job.module))),
    })
  })

  test('agents are told that its operations do not exist', async () => {
    const [gone] = operations.filter(({ path }) => isPathOff(path, off))
    if (!gone) return
    const describeIt = () => callTool(agent, 'describe_operation', { operation: gone.id })
    expect((await describeIt()).isError ?? false).toBe(false)
    const answer = await withoutModules(off, describeIt)
    expect([answer.isError, JSON.stringify(answer)]).toEqual([true, expect.stringContaining('not_found')])
  })
})

/** What a module is called wherever it is mentioned. */
const WORDS: Record<ModuleName, RegExp> = {
  streak: /streak/i,
  levels: /\blevels?\b|achievement/i,
  quests: /\bquests?\b|contest/i,
  squads: /squad/i,
  mentors: /mentor|mentee/i,
  advances: /\badvances?\b|funding/i,
  referrals: /referral/i,
  university: /universit|course/i,
  starterPack: /starter ?pack/i,
  shop: /\bshop\b/i,
  discord: /discord/i,
  bots: /\bbots?\b/i,
  market: /\bmarket(place)?\b/i,
  appeals: /appeal/i,
  testMode: /test[- ]mode/i,
}

/** What has such a word and is of another module or of none, with the reason. */
const OTHERS: Record<string, string> = {
  connectShop: 'the shop of an advertiser',
  setShopSecret: 'the shop of an advertiser',
  disconnectShop: 'the shop of an advertiser',
  listBotChannels: 'of bots, which may be on alone',
  sendBotMessage: 'of bots, which may be on alone',
  listContestSquads: 'of contests, for those of squads',
  'sign-up-without-streak': 'the welcome of a network that has none',
  'collect-squad-splits': 'settles periods that were closed before',
}

test('whatever names a module is of that module, or is listed with the reason', () => {
  const spaced = (name: string) => name.replace(/[-_/]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  const named = [
    ...operations.map((each) => ({ id: each.id, text: `${each.path} ${each.summary}`, of: findModule(each.path) })),
    ...Object.entries(TOPICS).map(([id, topic]) => ({
      id,
      text: `${topic.label} ${topic.description}`,
      of: moduleOf(topic),
    })),
    ...MAIL_TEXT_NAMES.map((id) => ({ id, text: mailText(id).label, of: mailText(id).module })),
    ...NOTICE_TEXT_NAMES.map((id) => {
      const { label, title, message, module } = noticeEntry(id)
      return { id, text: `${label} ${title} ${message}`, of: module }
    }),
    ...SCHEDULE.map(({ name, module }) => ({ id: name, text: '', of: module })),
    ...[...SETTINGS, ...QUICK_ACTIONS].map(({ id, name, description, href, module }) => ({
      id,
      text: `${name} ${description}`,
      of: module ?? findModule(href),
    })),
  ]
  const strays = named.flatMap(({ id, text, of }) =>
    MODULE_NAMES.filter((module) => of !== module && WORDS[module].test(spaced(`${id} ${text}`))).map(() => id),
  )
  expect([...new Set(strays)].sort()).toEqual(Object.keys(OTHERS).sort())
})
