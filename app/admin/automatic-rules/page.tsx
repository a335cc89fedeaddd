import { RulesScreen } from '@/components/admin/automatic-rules/rules-screen'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { listRuleChoices } from '@/lib/reporting/automation/admin-data'
import { listTrafficChoices } from '@/lib/traffic/buckets/form-admin-data'

export const generateMetadata = () => adminMetadata('automatic-rules')

export default async function Page() {
  await requireAdminPage('automatic-rules')
  const [traffic, rules] = await Promise.all([listTrafficChoices(), listRuleChoices()])
  return <RulesScreen choices={{ ...traffic, ...rules }} />
}
