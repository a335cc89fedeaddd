import 'server-only'
import { retainUpload } from '@/lib/accounts/uploads/service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { checkedMailTexts } from '@/lib/messages/texts/mail-rules'
import { checkedNoticeTexts } from '@/lib/messages/texts/notice-rules'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { loadSettings } from '@/lib/platform/settings/service'
import { writeLevels } from '@/lib/rewards/levels/admin-service'
import { readSection } from './admin-data'
import { confirmPhrase, type SettingsChange } from './admin-schema'

/**
 * Changes a part of the settings, for everything that happens from now on: money that was credited, holds that run,
 * levels that were reached and terms promised to referrers stay as they are. Every process hears of it at once.
 * @returns the new version
 * @throws AppError conflict when somebody else changed it since it was read, invalid without a difference
 */
export async function changeSettings(
  { actor, at }: StaffContext,
  change: SettingsChange,
): Promise<{ version: number }> {
  const { section, version, reason, confirm } = change
  const values = checkedValues(change)
  const phrase = confirmPhrase(section)
  if (phrase) assertConfirmed(confirm, phrase)
  await transact(async (tx) => {
    // a part that was never changed has no row to lock
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`setting:${section}`}))`
    const row = await tx.setting.findUnique({ where: { key: section }, select: { version: true } })
    if ((row?.version ?? 0) !== version) {
      throw new AppError(
        'conflict',
        'Somebody changed these settings after you opened them. What you typed is kept: compare it with what is shown behind this, and save again to replace it.',
      )
    }
    const before = await readSection(tx, section)
    if (JSON.stringify(before) === JSON.stringify(values)) throw new AppError('invalid', 'Nothing is different.')
    if (change.section === 'levels') await writeLevels(tx, change.values)
    if ('logoUrl' in values) await retainUpload(tx, values.logoUrl, 'values.logoUrl')
    // the rows of Level are the values of this part
    const data = { value: section === 'levels' ? {} : values, version: version + 1, updatedAt: at }
    await tx.setting.upsert({ where: { key: section }, create: { key: section, ...data }, update: data })
    const entry = { action: 'settings.change', subject: 'setting', subjectId: section, reason, at }
    await recordAudit(tx, actor, { ...entry, before, after: values })
  })
  // others are notified by PostgreSQL; who changed it reads it again at once
  await loadSettings()
  return { version: version + 1 }
}

/** The values as they are stored. @throws AppError invalid where words name a placeholder there is not, or lack one */
function checkedValues(change: SettingsChange): SettingsChange['values'] {
  if (change.section === 'mails') return { texts: checkedMailTexts(change.values.texts) }
  if (change.section === 'notices') return { texts: checkedNoticeTexts(change.values.texts) }
  return change.values
}
