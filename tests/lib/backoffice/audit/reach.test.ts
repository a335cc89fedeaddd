import { describe, expect, test } from 'vitest'
import { callGraph, reaches } from '@/tests/support/setup/call-graph'
import { readSources } from '@/tests/support/setup/source-tree'

const LOG = 'lib/backoffice/audit/service.ts#recordAudit'
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Routes that do not need an audit entry, and why. */
const UNWRITTEN: Record<string, string> = {
  'advertisers/[id]/customer-lists POST': 'A list of nobody yet; that it is read is recorded.',
  'advertisers/[id]/customer-lists/[listId]/parts/[place] PUT': 'A part of a file; that it is read is recorded.',
  'advertisers/[id]/reconciliations POST': 'A list that is compared and changes nothing.',
  'advertisers/[id]/reconciliations/[list] DELETE': 'A list of staff, which changed nothing.',
  'advertisers/[id]/reconciliations/[list]/comparisons POST': 'Compares a list, which changes nothing.',
  'advertisers/[id]/reconciliations/[list]/comparisons PUT': 'Compares a list again, which changes nothing.',
  'advertisers/[id]/reconciliations/[list]/parts/[place] PUT': 'A part of a list, which changes nothing.',
  'system/imports/[id]/files/[kind]/[place] PUT': 'A part of a file, which changes nothing.',
  'payouts-dashboard/batches/preview POST': 'Shows a batch that is not made.',
  'payouts-dashboard/batches/[id]/results/preview POST': 'Shows results that are not entered.',
  'uploads POST': 'A picture that nothing shows yet; where it is used is recorded.',
  'links/domains/[id]/check POST': 'Looks for the records of a domain now, as the job does every hour.',
  'manage-quests/eligible POST': 'Counts those a quest would be for.',
  'settings/texts/preview POST': 'Shows an email that nobody gets.',
  'traffic-overrides/simulate POST': 'Tries a link that nobody follows.',
  'automatic-rules/dry-run POST': 'Tries a rule on recorded days, and does nothing.',
  'bot-profiles/[id]/health POST': 'Asks Discord how a bot is.',
  'custom-notification/audience POST': 'Counts those a message would be for.',
  'bulk-approve-affiliates/selections POST': 'Selects rows that are not changed yet.',
  'conversion-feed/selections POST': 'Selects rows that are not changed yet.',
  'fraud-analysis/selections POST': 'Selects rows that are not changed yet.',
  'squad-application/selections POST': 'Selects rows that are not changed yet.',
  'test-mode/links POST': 'A link of a test account, which nothing counts and nobody is paid for.',
  'saved-views POST': 'A view of a list is its owner’s own.',
  'saved-views/[id] DELETE': 'A view of a list is its owner’s own.',
}

const files = readSources().filter(({ path }) => /^(lib|app\/_api\/admin)\//.test(path))
const graph = callGraph(files)
const writes = files
  .filter(({ path }) => /^app\/_api\/admin\/.*route\.ts$/.test(path))
  .flatMap(({ path }) =>
    WRITES.filter((method) => graph.has(`${path}#${method}`)).map((method) => ({
      name: `${path.slice('app/_api/admin/'.length, -'/route.ts'.length)} ${method}`,
      from: `${path}#${method}`,
    })),
  )

describe('the audit log', () => {
  test('is written by every write of the admin area except the listed ones [S2.35] [Q24]', () => {
    const silent = writes.filter(({ from }) => !reaches(graph, from, LOG)).map(({ name }) => name)
    expect(silent.sort()).toEqual(Object.keys(UNWRITTEN).sort())
    expect(writes.length).toBeGreaterThan(silent.length)
  })
})
