import { describe, expect, test } from 'vitest'
import { findCycle, readSources, type SourceFile } from './support/source-tree'

const sources = readSources()
const under = (...folders: string[]) => sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
const runtime = (file: SourceFile) => file.imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)
const offenders = (files: SourceFile[], wrong: (target: string, from: string) => boolean) =>
  files.flatMap((file) =>
    runtime(file)
      .filter((target) => wrong(target, file.path))
      .map((target) => `${file.path} → ${target}`),
  )

/** What a file of a domain is called says what it may do. */
const VOCABULARY = new Set(['constants', 'schema', 'rules', 'policy', 'data', 'service'])

/** Folders of small tools, not domains: each file is one tool. */
const TOOL_FOLDERS = new Set(['auth', 'crypto', 'dates', 'http', 'ids', 'money', 'text'])

/** Files of a domain outside the vocabulary, and why they are. */
const REASONS: Record<string, string> = {
  'lib/account-deletion/erasure.ts': 'what is taken out of the database, in one list: read beside the schema',
  'lib/account-deletion/mails.ts': 'the last mail',
  'lib/account-export/sections.ts': 'the table of what a person is handed of themselves',
  'lib/affiliate-postbacks/addresses.ts': 'who on the network may be called at all; knows nothing of postbacks',
  'lib/affiliate-postbacks/deliver.ts': 'the job that makes the calls, apart from what people do',
  'lib/affiliate-postbacks/log.ts': 'the job that keeps the log short',
  'lib/affiliate-postbacks/queue.ts': 'calls queued inside the transaction of whatever they tell of',
  'lib/affiliate-postbacks/sender.ts': 'one call to the outside, and what came of it',
  'lib/affiliate-postbacks/signature.ts': 'the headers of Standard Webhooks',
  'lib/affiliate-postbacks/trial.ts': 'calls somebody asks for by hand: tests and repeats',
  'lib/admin/bulk.ts': 'one thing done to many rows, each in a transaction of its own',
  'lib/admin/guard.ts': 'who may open an admin page, and who is written down for a change',
  'lib/admin/list.ts': 'a page of any list, its count and its file: knows no domain',
  'lib/bots/running.ts': 'the run of an order, apart from what people do',
  'lib/buckets/daily-payout.ts': 'the check of a bucket’s daily ceiling, inside the transaction of a conversion',
  'lib/buckets/sorting.ts': 'who is put into which bucket, by rules or by staff',
  'lib/caps/click-taking.ts': 'caps as the click path takes them: many clicks in one transaction',
  'lib/caps/taking.ts': 'the guarded taking out of caps, inside the transaction of a conversion or a batch of clicks',
  'lib/caps/telling.ts': 'who is told that a cap fills, inside the same transaction',
  'lib/bots/desk-data.ts': 'reads of staff: orders and bots',
  'lib/bots/desk-schema.ts': 'what the admin pages send and are answered',
  'lib/bots/desk.ts': 'writes of staff about bots, beside the queue',
  'lib/clicks/batch.ts': 'the one statement a batch of clicks is written with, on connections of its own',
  'lib/clicks/click-id.ts': 'the public click id, read by links, postbacks and the seed alike',
  'lib/clicks/group-commit.ts': 'the queue in front of that statement; knows nothing of clicks',
  'lib/clicks/sending.ts': 'where a click goes, with the caps it is taken out of',
  'lib/clicks/sources.ts': 'source numbers in memory: a cache with a life of its own',
  'lib/clicks/unique-visitors.ts': 'visitors of the last hour in memory',
  'lib/clicks/visitor.ts': 'what tells visitors apart, of tracking links and invitations alike',
  'lib/conversions/desk-data.ts': 'reads of staff: conversions of everybody',
  'lib/conversions/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/conversions/desk.ts': 'writes of staff about conversions',
  'lib/conversions/effects.ts': 'everything a change of state carries to other domains, in one list',
  'lib/discord/api.ts': 'one request to Discord and what its failures mean; knows nothing of what is asked',
  'lib/discord/claim.ts': 'idempotency: a code is claimed and its answer kept',
  'lib/discord/connecting.ts': 'what connecting does, inside the transaction the service opens',
  'lib/discord/members.ts': 'the run that keeps roles in the community in step, apart from what people do',
  'lib/discord/oauth.ts': 'the calls of the code grant, and their failures as people read them',
  'lib/discord-sandbox/answers.ts': 'the closed set of answers the stand-in gives beside the truth',
  'lib/discord-sandbox/guild.ts': 'what its bot can do',
  'lib/discord-sandbox/oauth.ts': 'what its applications can do',
  'lib/discord-sandbox/state.ts': 'what it remembers, one a process',
  'lib/fraud/analysis.ts': 'the job: what is found becomes cases, once',
  'lib/fraud/conversions.ts': 'the conversions a case is about, in SQL, for everything that asks for them',
  'lib/fraud/detection.ts': 'the rules as SQL, one statement each; what they find is judged in rules',
  'lib/fraud/review.ts': 'whether an affiliate is under review, for holds, payouts and postbacks; knows none of them',
  'lib/fraud/taking-back.ts': 'the conversions of rejected cases, a few at a time, by whoever comes next',
  'lib/funding/desk-data.ts': 'reads of staff: applications of all affiliates and what is owed',
  'lib/funding/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/funding/desk.ts': 'writes of staff: what is granted and declined',
  'lib/funding/news.ts': 'what affiliates are told of their applications and advances',
  'lib/funding/repayment.ts': 'what earnings repay, inside the transaction that posts them',
  'lib/jobs/schedule.ts': 'the table of jobs and their times',
  'lib/jobs/wake.ts': 'how a transaction asks for a job: without the schedule, which knows every domain',
  'lib/shop/buyer.ts': 'the signed name of a buyer, which a cart carries to a checkout without our session',
  'lib/storefront/faults.ts': 'failures that can be asked for, apart from what works',
  'lib/storefront/gids.ts': 'the global ids of carts, lines, products and variants, written and read',
  'lib/storefront/graphql.ts': 'the GraphQL endpoint without its HTTP',
  'lib/storefront/ordering.ts': 'what a checkout does to a cart and to stock',
  'lib/storefront/resolvers.ts': 'the fields of Query and Mutation over data and service',
  'lib/storefront/sdl.ts': 'the schema, as text',
  'lib/storefront/views.ts': 'rows as the types of the schema',
  'lib/streak/opening.ts': 'what opening the app does: the streak with the quests and achievements that live by it',
  'lib/streak/reminders.ts': 'the jobs that tell of streaks and change none',
  'lib/conversions/payout-change.ts': 'what a conversion pays, changed by staff: as its state is, in one transaction',
  'lib/conversions/transfers.ts': 'the table of money movements by state: read beside the ledger, apart from the rules',
  'lib/live/bus.ts': 'what hears the channel of events, one a process',
  'lib/live/recently-told.ts': 'what it remembers of them for a minute',
  'lib/live/stream.ts': 'the open end of it: server-sent events to one browser',
  'lib/ledger/files.ts': 'lines and statements as rows of a file',
  'lib/ledger/lines.ts': 'reads: pages of one account with its running balance',
  'lib/ledger/statements.ts': 'reads: what a month opened with, moved and closed with',
  'lib/mail/layout.ts': 'the frame of every mail',
  'lib/mail/notification-mails.ts': 'notifications as mails',
  'lib/mail/outbox.ts': 'the service of mail, under the name mail people know',
  'lib/mail/site-url.ts': 'absolute links, for mails and invitations',
  'lib/mail/templates.ts': 'the mails themselves',
  'lib/notification-campaigns/audience.ts': 'whom a message is for, as the one statement that counts and gathers them',
  'lib/notification-campaigns/record.ts': 'a campaign held for a change, and what is written down of it',
  'lib/notification-campaigns/sending.ts': 'sending and recalling, in the one order in which both take their locks',
  'lib/mentors/news.ts': 'what mentor and mentee are told of each other',
  'lib/mentors/people.ts': 'who is given to whom: accounts as the changes of staff find them',
  'lib/mentors/roster.ts': 'writes of staff about mentors, beside those about mentees',
  'lib/mentors/shares.ts': 'what a mentor is paid and has taken back, inside the transaction of a conversion',
  'lib/notifications/inbox.ts': 'what people do with their notifications, apart from what makes them',
  'lib/notifications/tell.ts': 'what is told of conversions and caps: when, to whom, and what runs into one',
  'lib/payout-methods/mails.ts': 'what its owner is told of a destination',
  'lib/offers/details.ts': 'reads: one offer as its page shows it',
  'lib/offers/figures.ts': 'reads: what offers brought all affiliates, and one of them',
  'lib/offers/limits.ts': 'reads: the caps that hold for one affiliate of an offer',
  'lib/offers/leaders.ts': 'reads: the affiliates of an offer by conversions, kept for a minute',
  'lib/overrides/loops.ts': 'the rule that finds circles among overrides',
  'lib/overrides/news.ts': 'what affiliates are told of overrides',
  'lib/overrides/telling.ts': 'to whom, inside the transaction of the change',
  'lib/payouts/bank-file.ts': 'a batch as the file staff carry to the bank',
  'lib/payouts/batch-preview.ts': 'reads: what a batch would be, asked before it is made and again as it is',
  'lib/payouts/batches.ts': 'writes of staff about batches',
  'lib/payouts/dashboard.ts': 'reads of staff: requests, batches and sums of all affiliates',
  'lib/payouts/desk-actions.ts': 'the buttons of the dashboard, each on its decision, with its typed sum',
  'lib/payouts/desk-schema.ts': 'what staff ask and are answered, apart from what affiliates are',
  'lib/payouts/desk.ts': 'writes of staff about single requests',
  'lib/payouts/holding.ts': 'what holding a request does, inside the transaction of staff or sender',
  'lib/payouts/news.ts': 'what affiliates are told of their payouts',
  'lib/payouts/payable.ts': 'requests held for a transaction, and what decides whether they may be sent',
  'lib/payouts/preparing.ts': 'the attempt that is written down before a provider is asked',
  'lib/payouts/sender-lock.ts': 'how senders share the work; knows nothing of payouts but their ids',
  'lib/payouts/sending.ts': 'the run of a batch, apart from what people do',
  'lib/payouts/settling.ts': 'what the outcome of an attempt does',
  'lib/payouts/timeline.ts': 'the rule of one list: what became of a request',
  'lib/payouts/withdrawal.ts': 'the rule of one list: why money cannot be withdrawn yet',
  'lib/openapi/contracts.ts':
    'the operations of the versioned API: what routes validate with and the document is made of',
  'lib/openapi/serve.ts': 'a route from its contract: the key, its scope and its rate, in front of `handle`',
  'lib/postbacks/answers.ts': 'the closed set of answers a postback can get',
  'lib/postbacks/authenticate.ts': 'who a call proves to be from',
  'lib/postbacks/claim.ts': 'idempotency: a transaction id is claimed and its answer kept',
  'lib/postbacks/desk-data.ts': 'reads of staff: every call that was kept',
  'lib/postbacks/desk-schema.ts': 'what staff ask and are answered of them',
  'lib/postbacks/desk.ts': 'a kept call, carried out again at the word of staff',
  'lib/postbacks/payout-cap.ts': 'the guarded statement of the daily ceiling',
  'lib/postbacks/process.ts': 'what a conversion and a reversal do, inside the transaction the service opens',
  'lib/postbacks/reversal.ts': 'what a reversal does, before and after its conversion',
  'lib/postbacks/read-call.ts': 'query, form and JSON to one set of parameters',
  'lib/referrals/joining.ts': 'who brought a new affiliate, judged as they sign up',
  'lib/support/mails.ts': 'what support writes by mail',
  'lib/quests/click-quests.ts': 'the periodic look at clicks, which settle nothing themselves',
  'lib/quests/desk-data.ts': 'reads of staff: every quest with how it goes',
  'lib/quests/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/quests/desk.ts': 'writes of staff about quests',
  'lib/quests/measure.ts': 'where an affiliate stands in quests: one statement over the roll-ups',
  'lib/quests/rewards.ts': 'rewards given and taken back, inside the transaction of a claim or a settling',
  'lib/quests/settle.ts': 'what facts make of quests, inside the transaction of whatever changed them',
  'lib/quests/windows.ts': 'the Eastern days a quest counts',
  'lib/rollups/sql.ts': 'the statements that keep and rebuild the roll-ups',
  'lib/squads/closing.ts': 'the end of a period and the beginning of the next, beside other writes of staff',
  'lib/squads/collecting.ts': 'what is owed of closed periods moves: by a job, before a withdrawal and when one closes',
  'lib/squads/deciding.ts': 'writes of staff about proposed squads',
  'lib/squads/desk.ts': 'writes of staff about squads',
  'lib/squads/desk-data.ts': 'reads of staff: proposals and squads',
  'lib/squads/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/squads/figures.ts': 'what members brought in some days: read for lists and inside the closing of a period',
  'lib/squads/news.ts': 'what affiliates are told of their squads',
  'lib/squads/revenue-data.ts': 'reads of staff: open and closed periods with their lines',
  'lib/squads/roster.ts': 'members as they stand and as they are put in, inside the transactions of staff',
  'lib/squads/split.ts': 'the rule that splits earnings, to the cent',
  'lib/statements/document.ts': 'a statement as a document: what stands where',
  'lib/statements/sheet.ts': 'the paper it is written on; knows nothing of money',
  'lib/stats/breakdown.ts': 'reads by one dimension, from the roll-ups or, where they do not know it, the events',
  'lib/stats/buckets.ts': 'the hours and days of a range in a zone',
  'lib/tax/lines.ts': 'what a signed form says line by line, with every number masked',
  'lib/tax/record.ts': 'what of a form is kept in the open and what is sealed',
  'lib/tracking/http-listener.ts': 'mount: node:http',
  'lib/tracking/next-route.ts': 'mount: a Next route',
  'lib/tracking/receive.ts': 'the one handler behind the mounts',
  'lib/tracking/request.ts': 'the request and answer the mounts agree on',
  'lib/tracking/json-answers.ts': 'the shapes of its JSON answers',
  'lib/tracking/page.ts': 'the plain page of a dead link',
  'lib/tracking/partitions.ts': 'months of the event tables, made ahead',
  'lib/tracking/draw.ts': 'the lot a visitor draws, of overrides and groups alike',
  'lib/tracking/route.ts': 'the rule that composes overrides, groups and caps: where a click goes',
  'lib/tracking/routing.ts': 'what that rule reads, in memory',
  'lib/tracking/rules-snapshot.ts': 'the rules in memory',
  'lib/tracking/rules-listener.ts': 'what keeps them fresh',
  'lib/tracking/simulation.ts': 'what a link would do, told to staff without a click',
  'lib/tracking/state.ts': 'everything the click path holds in memory, one a process',
  'lib/trail/desk-data.ts': 'reads of staff: the trail with the house’s side of it',
  'lib/trail/desk-schema.ts': 'what staff are answered, apart from affiliates',
  'lib/users/search.ts': 'how staff find people: one condition for every list, and one index',
}

/** Files that hold connections or join a transaction without being data or service. */
const DATABASE =
  /^lib\/([^/]+\/(data|service|desk|desk-data)|buckets\/sorting|affiliate-postbacks\/(deliver|log|trial)|admin\/list|auth\/[^/]+|bots\/running|clicks\/sources|discord\/(claim|members)|fraud\/(analysis|taking-back)|health\/[^/]+|ledger\/(lines|statements)|mail\/outbox|notification-campaigns\/sending|offers\/(details|figures|leaders|limits)|payouts\/(bank-file|dashboard|batch-preview|sender-lock|sending|settling|providers\/sandbox)|postbacks\/(claim|payout-cap|process|reversal)|squads\/(collecting|revenue-data)|stats\/breakdown|streak\/(opening|reminders)|tracking\/(partitions|rules-snapshot|simulation|state)|users\/search|transaction)\.ts$/

describe('a file is where its name says', () => {
  test('files of a domain are called by the vocabulary, or have a reason', () => {
    const unnamed = under('lib/').filter(({ path }) => {
      const [, folder, file, more] = path.split('/')
      if (!folder || !file || more || TOOL_FOLDERS.has(folder)) return false
      return !VOCABULARY.has(file.replace(/\.ts$/, '')) && !(path in REASONS)
    })
    expect(
      unnamed.map(({ path }) => path),
      'name it by what it may do (constants, schema, rules, policy, data, service), or give its reason here',
    ).toEqual([])
  })

  test('every reason still has its file', () => {
    const paths = new Set(sources.map(({ path }) => path))
    expect(Object.keys(REASONS).filter((path) => !paths.has(path))).toEqual([])
  })

  test('there are no barrels and no drawers for everything', () => {
    expect(
      sources.map(({ path }) => path).filter((path) => /(^|\/)(index|utils|helpers|misc|common)\.tsx?$/.test(path)),
    ).toEqual([])
  })
})

describe('imports point one way', () => {
  test('lib never imports app or components', () => {
    expect(offenders(under('lib/'), (target) => /^(app|components)\//.test(target))).toEqual([])
  })

  test('components/ui knows no domain', () => {
    expect(
      offenders(
        under('components/ui/'),
        (target) =>
          /^(app|lib)\//.test(target) || (/^components\//.test(target) && !target.startsWith('components/ui/')),
      ),
    ).toEqual([])
  })

  test('components read of lib only what runs in a browser', () => {
    const allowed =
      /^lib\/(brand|generated\/prisma\/enums|http\/api-client|(money|dates|text)\/[^/]+|[^/]+\/(?:[a-z]+-)?(schema|rules|constants|buckets))(\.ts)?$/
    expect(offenders(under('components/'), (target) => target.startsWith('lib/') && !allowed.test(target))).toEqual([])
  })

  test('only data, service and sign-in open the database', () => {
    const files = under('lib/', 'app/', 'components/').filter(({ path }) => !DATABASE.test(path))
    expect(offenders(files, (target, from) => target === 'lib/db.ts' && from !== 'lib/db.ts')).toEqual([])
  })

  test('recharts is drawn in components/charts and nowhere else', () => {
    const files = under('app/', 'components/', 'lib/').filter(({ path }) => !path.startsWith('components/charts/'))
    expect(offenders(files, (target) => target === 'recharts')).toEqual([])
  })

  test('charts are fetched when they are drawn, so that no first visit waits for their library [Q54]', () => {
    const files = under('app/', 'components/').filter(({ path }) => !path.startsWith('components/charts/late-'))
    expect(offenders(files, (target) => /^components\/charts\/(heat|stack)-chart/.test(target))).toEqual([])
  })

  test('there is no circle', () => {
    expect(findCycle(under('lib/', 'components/', 'app/'))).toBeUndefined()
  })
})

describe('files stay readable', () => {
  const longer = (files: SourceFile[], limit: number) =>
    files.filter(({ lines }) => lines.length > limit).map(({ path, lines }) => `${path}: ${lines.length}`)

  test('no file is longer than 400 lines', () => {
    expect(longer(sources, 400)).toEqual([])
  })

  test('a route is shorter than 60 lines', () => {
    expect(
      longer(
        under('app/').filter(({ path }) => path.endsWith('/route.ts')),
        60,
      ),
    ).toEqual([])
  })

  test('a component is shorter than 150 lines', () => {
    // drawings are data: paths, not logic
    expect(
      longer(
        under('components/').filter(({ path }) => path.endsWith('.tsx') && !path.endsWith('-art.tsx')),
        150,
      ),
    ).toEqual([])
  })

  test('nothing is switched off, and no type is escaped', () => {
    const escapes =
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|@ts-(ignore|nocheck|expect-error)|\bas any(?=\s*[;,)\]}]|$)|: any\b/
    const isCode = (line: string) => !/^\s*(\/\/|\*|\/\*)/.test(line)
    const found = sources
      .filter(({ path }) => path !== 'tests/architecture.test.ts')
      .filter(({ lines }) => lines.some((line) => isCode(line) && escapes.test(line)))
    expect(found.map(({ path }) => path)).toEqual([])
  })
})
