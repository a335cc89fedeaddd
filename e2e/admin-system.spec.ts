import { REASON } from './admin-steps'
import { ask } from './demo-database'
import { enter, expect, test } from './fixtures'

test('a failed job is seen with its error, tried again, and runs', { tag: '@main' }, async ({ page }) => {
  // a server makes its queues after it has begun to answer
  await expect.poll(() => ask("SELECT FROM jobs.queue WHERE name = 'check-data'", [])).toHaveLength(1)
  const [run] = await ask<{ id: string }>(
    `INSERT INTO jobs.job (name, state, retry_count, retry_limit, output, completed_on, policy)
     VALUES ('check-data', 'failed', 2, 2, '{"message": "the disk of the journey is full"}', now(), 'stately') RETURNING id`,
    [],
  )
  await enter(page.context(), 'super@stoke.test')
  await page.goto('/admin/system')
  const jobs = page.getByRole('region', { name: 'Jobs' })
  await expect(jobs.getByRole('row', { name: /check-data/ })).toContainText('1 failed')
  await jobs.getByRole('button', { name: '1 failed run' }).click()
  await expect(page).toHaveURL(/view=jobs/)
  const row = page.getByRole('row', { name: /the disk of the journey is full/ })
  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Try again 1' }).click()
  await expect(page.getByText('1 done')).toBeVisible()
  await expect(page.getByText('No failed jobs')).toBeVisible()
  const state = async () =>
    (await ask<{ state: string }>('SELECT state::text FROM jobs.job WHERE id = $1', [run?.id]))[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('completed')

  await page.getByRole('radio', { name: 'Overview' }).click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks.getByText('Agrees')).toHaveCount(5, { timeout: 60_000 })
})

test('every part of the system page is read, and a failing one leaves the others [S6.1]', async ({ page }) => {
  await enter(page.context(), 'super@stoke.test')
  await page.route('**/api/admin/system/storage', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"tables": "none"}' }),
  )
  await page.goto('/admin/system')
  await expect(page.getByRole('region', { name: 'Database' })).toContainText('PostgreSQL')
  await expect(page.getByRole('region', { name: 'Processes' }).first()).toContainText('Online')
  await expect(page.getByRole('region', { name: 'Storage' }).getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Send a test alarm' }).click()
  await expect(page.getByText('Emails are stored, not sent')).toBeVisible()
})
