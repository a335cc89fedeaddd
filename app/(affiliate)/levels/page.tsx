import type { Metadata } from 'next'
import { AchievementGrid } from '@/components/affiliate/levels/achievement-grid'
import { LevelPath } from '@/components/affiliate/levels/level-path'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { PanelBoundary } from '@/components/shared/states/panel-boundary'
import { requireAffiliatePage } from '@/lib/accounts/auth/actor'
import { getAchievements } from '@/lib/rewards/achievements/data'
import { getLevelHistory } from '@/lib/rewards/levels/data'

export const metadata: Metadata = { title: 'Levels' }

export default async function Page() {
  const { affiliateId } = await requireAffiliatePage('/levels')
  const [{ achievements, totalPayout }, history] = await Promise.all([
    getAchievements(affiliateId),
    getLevelHistory(affiliateId),
  ])
  return (
    <PageShell>
      <PageHeader
        title="Levels"
        description="Total earnings raise your level. You never lose a level. Each new level adds a restore point and shortens your holds."
      />
      <div className="grid gap-5">
        <PanelBoundary message="Your levels could not be shown.">
          <LevelPath history={history} totalPayout={totalPayout} />
        </PanelBoundary>
        <PanelBoundary message="Your achievements could not be shown.">
          <AchievementGrid achievements={achievements} />
        </PanelBoundary>
      </div>
    </PageShell>
  )
}
