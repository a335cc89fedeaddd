import { expect, test } from 'vitest'
import { POST as book } from '@/app/_api/advertiser/uploads/[id]/bookings/route'
import { POST as check } from '@/app/_api/advertiser/uploads/[id]/checks/route'
import { PUT } from '@/app/_api/advertiser/uploads/[id]/parts/[place]/route'
import { DELETE, GET } from '@/app/_api/advertiser/uploads/[id]/route'
import { POST } from '@/app/_api/advertiser/uploads/route'
import { runSalesUploads } from '@/lib/imports/sales-uploads/run-service'
import { systemClock } from '@/lib/platform/dates/clock'
import { signedInHeaders } from '@/tests/support/accounts/session'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'

const ORIGIN = 'http://localhost:3000'

test('a file is created, sent in parts, checked, booked, and no longer removed over HTTP', async () => {
  const headers = await signedInHeaders(await createAdvertiserPerson('manager'))
  headers.set('origin', ORIGIN)
  const call = async (
    route: typeof GET,
    method: string,
    params: Record<string, string>,
    body?: string,
    type = 'application/json',
  ) => {
    const sent = new Headers(headers)
    sent.set('content-type', type)
    const request = new Request(`${ORIGIN}/api`, { method, headers: sent, ...(body !== undefined && { body }) })
    const response = await route(request, { params: Promise.resolve(params) })
    return { status: response.status, body: await response.json() }
  }
  const created = await call(POST, 'POST', {}, JSON.stringify({ fileName: 'store.csv' }))
  expect(created.status).toBe(201)
  const { id } = created.body as { id: string }
  const text = 'Auftrag,Besuch\nA,no-click\n'
  const part = await call(PUT, 'PUT', { id, place: '0' }, text, 'application/octet-stream')
  expect(part).toEqual({ status: 200, body: { isDone: true } })
  const { sample } = (await call(GET, 'GET', { id })).body as { sample: { format: { columns: object } } }
  const refused = await call(check, 'POST', { id }, JSON.stringify(sample.format))
  expect(refused).toMatchObject({ status: 422, body: { error: { fields: { 'columns.txnId': expect.any(String) } } } })
  const columns = { ...sample.format.columns, txnId: 'Auftrag', clickId: 'Besuch' }
  expect((await call(check, 'POST', { id }, JSON.stringify({ ...sample.format, columns }))).status).toBe(200)
  await runSalesUploads({ clock: systemClock })
  expect((await call(book, 'POST', { id })).status).toBe(200)
  expect((await call(DELETE, 'DELETE', { id })).status).toBe(409)
})
