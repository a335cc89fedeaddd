import 'server-only'
import { db, type Tx } from '@/lib/platform/database/db'
import { parseSettings } from '@/lib/platform/settings/current'
import type { Section, SectionValues } from '@/lib/platform/settings/schema'
import { listLevels } from '@/lib/rewards/levels/data'
import type { SettingsPage } from './admin-schema'

/** The values of a part as they are stored now, defaults included. */
export async function readSection(tx: Tx, section: Section): Promise<SectionValues> {
  if (section === 'levels') return { levels: await readLevels(tx) }
  return parseSettings(await tx.setting.findMany({ where: { key: section } }))[section]
}

async function readLevels(tx: Tx) {
  return (await listLevels(tx)).map(({ name, requiredEarningsCents, holdDays }) => ({
    name,
    requiredEarningsCents: Number(requiredEarningsCents),
    holdDays,
  }))
}

type LastChange = { key: string; version: number; updatedAt: Date; updatedBy: string | null }

/** Everything on the page, with who changed what last. */
export async function getSettingsPage(): Promise<SettingsPage> {
  const [rows, stored, levels] = await Promise.all([
    db().$queryRaw<LastChange[]>`
      SELECT s.key, s.version, s.updated_at AS "updatedAt", (
        SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
        FROM audit_log l JOIN app_user u ON u.id = l.actor_id
        WHERE l.subject = 'setting' AND l.subject_id = s.key ORDER BY l.seq DESC LIMIT 1) AS "updatedBy"
      FROM setting s`,
    db().setting.findMany({ select: { key: true, value: true } }),
    readLevels(db()),
  ])
  const settings = parseSettings(stored)
  const about = <Values>(key: Section, values: Values) => {
    const row = rows.find((each) => each.key === key)
    const { version = 0, updatedBy = null } = row ?? {}
    return { values, version, updatedAt: row?.updatedAt.toISOString() ?? null, updatedBy }
  }
  return {
    levels: about('levels', { levels }),
    referrals: about('referrals', settings.referrals),
    payouts: about('payouts', settings.payouts),
    offers: about('offers', settings.offers),
    appeals: about('appeals', settings.appeals),
    links: about('links', settings.links),
    automation: about('automation', settings.automation),
    retention: about('retention', settings.retention),
    brand: about('brand', settings.brand),
    applications: about('applications', settings.applications),
    deposits: about('deposits', settings.deposits),
    rates: about('rates', settings.rates),
    modules: about('modules', settings.modules),
    tools: about('tools', settings.tools),
    mails: about('mails', settings.mails),
    notices: about('notices', settings.notices),
  }
}
