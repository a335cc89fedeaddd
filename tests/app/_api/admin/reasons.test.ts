import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createUser } from '@/tests/support/factories/users'
import { jsonRequest } from '@/tests/support/platform/requests'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const ROOT = 'app/_api/admin'
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The writes that need no reason, and why. */
const UNREASONED: Record<string, string> = {
  'advertisers/[id]/reconciliations POST': 'A list that is compared and changes nothing.',
  'advertisers/[id]/reconciliations/[list] DELETE': 'A list of staff, which changed nothing.',
  'advertisers/[id]/reconciliations/[list]/comparisons POST': 'Compares a list, which changes nothing.',
  'advertisers/[id]/reconciliations/[list]/comparisons PUT': 'Compares a list again, which changes nothing.',
  'advertisers/[id]/reconciliations/[list]/parts/[place] PUT': 'A part of a list, which changes nothing.',
  'advertisers/[id]/reconciliations/[list]/missing POST':
    'Judges sales without booking them; the booking needs a reason.',
  'advertisers/[id]/customer-lists POST': 'An empty list, which changes nothing.',
  'advertisers/[id]/customer-lists/[listId]/names POST':
    'The names of a list of the advertiser say themselves what it is.',
  'advertisers/[id]/customer-lists/[listId]/parts/[place] PUT': 'A part of a list, which changes nothing.',
  'advertisers/[id]/customer-lists/[listId]/reads POST': 'The file of a list of the advertiser says itself what it is.',
  'payouts-dashboard/batches/preview POST': 'Shows a batch that is not made.',
  'payouts-dashboard/batches/[id]/results/preview POST': 'Shows results that are not entered.',
  'links/dual-runs/[offerId] PUT': 'Its start and its end both require one; without either only that is said.',
  'links/domains/[id]/check POST': 'Looks for the records of a domain now, as the job does every hour.',
  'manage-quests/eligible POST': 'Counts those a quest would be for.',
  'traffic-overrides/simulate POST': 'Tries a link that nobody follows.',
  'automatic-rules/dry-run POST': 'Tries a rule on recorded days, and does nothing.',
  'bot-profiles/[id]/health POST': 'Asks Discord how a bot is.',
  'custom-notification/audience POST': 'Counts those a message would be for.',
  'custom-notification/test POST': 'Goes to whoever asks, and counts nowhere.',
  'settings/texts/preview POST': 'Shows an email with words that are not saved.',
  'settings/texts/test POST': 'An email to whoever asks, with words that are not saved.',
  'settings/test-mail POST': 'An email to whoever asks.',
  'settings/exchange-rates/files POST': 'A file of the central bank; a second person approves it.',
  'settings/webhooks/[id]/test POST': 'A test event, which says nothing of anybody.',
  'settings/webhooks/[id]/replay POST': 'Sends again what was sent; the log says who asked.',
  'settings/webhooks/[id]/events/[deliveryId]/replay POST': 'Sends again what was sent; the log says who asked.',
  'test-mode/links POST': 'A link of a test account, which nothing counts and nobody is paid for.',
  'test-mode/[id]/clock POST': 'The clock of a test account, which nobody is paid by.',
  'offers/[id]/test-clicks POST': 'A click that is never counted; the log says who tried.',
  'manage-users/[id]/notes POST': 'The note is its own reason.',
  'uploads POST': 'A picture that nothing shows yet; where it is used needs a reason.',
  'bulk-approve-affiliates/selections POST': 'Selects rows that are not changed yet.',
  'conversion-feed/selections POST': 'Selects rows that are not changed yet.',
  'fraud-analysis/analyse POST': 'Runs rules that run twice an hour anyway, and changes nothing for anybody.',
  'fraud-analysis/selections POST': 'Selects rows that are not changed yet.',
  'squad-application/selections POST': 'Selects rows that are not changed yet.',
  'system/alarms POST': 'Sends a test alarm, which changes nothing.',
  'system/imports/[id] DELETE': 'Removes the report of an import; what it wrote stays.',
  'system/imports/[id]/check POST': 'Reads and judges an import, which changes nothing.',
  'system/imports/[id]/stop POST': 'Changes nothing that is written; the import can be gone on with.',
  'system/imports/[id]/continuation POST': 'Goes on with what was confirmed with a reason.',
  'system/imports/[id]/files/[kind]/[place] PUT': 'A part of a file, which changes nothing.',
  'system/imports/[id]/key DELETE': 'Removes a key of another system.',
  'system/imports/[id]/rows PUT': 'Decisions about rows, which apply when the import is run.',
  'system/imports/[id]/rows/[line] PUT': 'A decision about a row, which applies when the import is run.',
  'support/[number] PATCH': 'Who answers a ticket and its state; the ticket itself is the reason.',
  'support/[number]/answers POST': 'The answer is the reason.',
  'support/[number]/notes POST': 'The note is the reason.',
  'support/[number]/links POST': 'Links a ticket to what it is about.',
  'support/[number]/links DELETE': 'Links a ticket to what it is about.',
  'support/replies POST': 'A text that staff choose and can change before they send it.',
  'support/replies/[id] PATCH': 'A text that staff choose and can change before they send it.',
  'support/replies/[id] DELETE': 'A text that staff choose and can change before they send it.',
  'saved-views POST': 'A view of a list is its owner’s own.',
  'saved-views/[id] DELETE': 'A view of a list is its owner’s own.',
}

/** The writes whose reason may be left out, since they take no money or rights, and how each is undone. */
const UNDOABLE: Record<string, string> = {
  'automatic-rules POST': 'Off at first; turning it on requires a reason.',
  'automatic-rules/undo POST': 'Done by hand again.',
  'feature-flag/[key] PUT': 'Undo, or the switch beside it.',
  'offer-groups POST': 'Undo, which deletes it.',
  'offer-groups/[id] PUT': 'Undo, or edited again.',
  'offers POST': 'Paused; "archive" requires a reason.',
  'offers/[id] PATCH': 'Undo, or edited again.',
  'offers/[id]/coupons POST': 'Each can be ended; the affiliate is told.',
  'offers/[id]/coupons/[couponId] PUT': 'Granting; refusing and ending require a reason.',
  'offers/[id]/coupons/priority PUT': 'The switch beside it.',
  'offers/[id]/copies POST': 'A draft that affiliates do not see.',
  'offers/[id]/creatives PUT': 'Undo, or edited again.',
  'offers/[id]/pictures PUT': 'Undo, or edited again.',
  'offers/[id]/questions PUT': 'Undo, or edited again.',
  'offers/[id]/status POST': 'Undo, or the button beside it; "archive" requires a reason and the name.',
  'offers/categories PUT': 'Undo, or edited again; one with offers cannot be deleted.',
  'offers/proposals/[id]/offer POST': 'Paused; the advertiser gets the answer.',
  'settings PUT': 'Undo; parts that decide about money or delete data require a reason and a phrase.',
  'settings/webhooks/[id] PATCH': 'Undo, or the button beside it.',
  'system/jobs POST': 'A run of a job that runs anyway; a second one does nothing more.',
  'system/processes/[id] DELETE': 'It is listed again when it comes back.',
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))
let boss: Record<string, string>
beforeAll(async () => {
  boss = Object.fromEntries(await signedInHeaders(await createUser({ role: 'SUPER_ADMIN' })))
})

async function writesOf(file: string): Promise<{ name: string; handler: Handler }[]> {
  const module = (await import(resolve(join(ROOT, file)))) as Partial<Record<(typeof WRITES)[number], Handler>>
  return WRITES.flatMap((method) => {
    const handler = module[method]
    return handler ? [{ name: `${file.slice(0, -'/route.ts'.length)} ${method}`, handler }] : []
  })
}

/** A value for every bracketed part of a path. */
const paramsOf = (file: string) =>
  Object.fromEntries([...file.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => [name, '1']))

describe('a write of the admin API', () => {
  test.each(files)('%s requires a reason, or is listed as an exception', async (file) => {
    const silent: string[] = []
    for (const { name, handler } of await writesOf(file)) {
      const request = jsonRequest(`/api/admin/${file}`, {}, boss)
      const answer = await handler(request, { params: Promise.resolve(paramsOf(file)) })
      const { error } = (await answer.json()) as { error?: { fields?: Record<string, string> } }
      if (!error?.fields?.reason) silent.push(name)
    }
    const folder = file.slice(0, -'/route.ts'.length)
    const listed = Object.keys({ ...UNREASONED, ...UNDOABLE })
    expect(silent.sort()).toEqual(listed.filter((name) => name.startsWith(`${folder} `)).sort())
  })
})
