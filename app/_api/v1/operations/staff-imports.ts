import * as importsIdCheck from '@/app/_api/admin/system/imports/[id]/check/route'
import * as importsIdContinuation from '@/app/_api/admin/system/imports/[id]/continuation/route'
import * as importsIdFile from '@/app/_api/admin/system/imports/[id]/files/[kind]/[place]/route'
import * as importsIdKey from '@/app/_api/admin/system/imports/[id]/key/route'
import * as importsIdRepeat from '@/app/_api/admin/system/imports/[id]/repeat/route'
import * as importsId from '@/app/_api/admin/system/imports/[id]/route'
import * as importsIdRowsLine from '@/app/_api/admin/system/imports/[id]/rows/[line]/route'
import * as importsIdRows from '@/app/_api/admin/system/imports/[id]/rows/route'
import * as importsIdRun from '@/app/_api/admin/system/imports/[id]/run/route'
import * as importsIdStop from '@/app/_api/admin/system/imports/[id]/stop/route'
import * as importsBalances from '@/app/_api/admin/system/imports/balances/route'
import * as importsBalancesWaiting from '@/app/_api/admin/system/imports/balances/waiting/route'
import * as imports from '@/app/_api/admin/system/imports/route'
import { group, operation } from '@/lib/api/calls/schema'

const AT = '/admin/system/imports'

export const STAFF_IMPORTS = group('Staff: imports from TUNE and Everflow', [
  operation('listImports', `GET ${AT}`, imports.GET, 'system:read', 'Imports of networks, newest first'),
  operation('createImport', `POST ${AT}`, imports.POST, 'system:write', 'Begin an import; nothing is read yet'),
  operation(
    'listOpeningBalances',
    `GET ${AT}/balances`,
    importsBalances.GET,
    'system:read',
    'Imported balances that wait to be posted by people',
  ),
  operation(
    'listWaitingBalances',
    `GET ${AT}/balances/waiting`,
    importsBalancesWaiting.GET,
    'system:read',
    'The imported balances that wait, one by one',
  ),
  operation('getImport', `GET ${AT}/{id}`, importsId.GET, 'system:read', 'An import with its rows by verdict'),
  operation('removeImport', `DELETE ${AT}/{id}`, importsId.DELETE, 'system:write', 'Remove an import and its key'),
  operation(
    'sendImportFile',
    `PUT ${AT}/{id}/files/{kind}/{place}`,
    importsIdFile.PUT,
    'system:write',
    'Send a part of a CSV export',
  ),
  operation(
    'checkImport',
    `POST ${AT}/{id}/check`,
    importsIdCheck.POST,
    'system:write',
    'Read and check everything; nothing is written',
  ),
  operation('listImportRows', `GET ${AT}/{id}/rows`, importsIdRows.GET, 'system:read', 'Rows with their verdicts'),
  operation(
    'decideImportRow',
    `PUT ${AT}/{id}/rows/{line}`,
    importsIdRowsLine.PUT,
    'system:write',
    'Accept a row that waits for a decision',
  ),
  operation(
    'decideImportRows',
    `PUT ${AT}/{id}/rows`,
    importsIdRows.PUT,
    'system:write',
    'Accept several rows that wait for a decision',
  ),
  operation(
    'runImport',
    `POST ${AT}/{id}/run`,
    importsIdRun.POST,
    'system:write',
    'Write the rows of a checked import',
  ),
  operation(
    'continueImport',
    `POST ${AT}/{id}/continuation`,
    importsIdContinuation.POST,
    'system:write',
    'Continue an import that failed',
  ),
  operation(
    'stopImport',
    `POST ${AT}/{id}/stop`,
    importsIdStop.POST,
    'system:write',
    'Stop an import that is being checked or written',
  ),
  operation(
    'repeatImport',
    `POST ${AT}/{id}/repeat`,
    importsIdRepeat.POST,
    'system:write',
    'Run the same import again',
  ),
  operation(
    'removeImportKey',
    `DELETE ${AT}/{id}/key`,
    importsIdKey.DELETE,
    'system:write',
    'Remove the stored key of the source',
  ),
])
