import { Card } from '@/components/ui/card'
import { INVITE_COMMAND } from '@/lib/people/first-admin/constants'

/** On the sign-in page of a network that nobody runs yet: how its first administrator gets in. */
export function NoStaffNotice() {
  return (
    <Card role="status" className="grid gap-2 p-4 text-13">
      <p>Nobody runs this network yet. On its server, this command prints the link that makes you its administrator:</p>
      <code className="overflow-x-auto rounded-chip bg-sunken px-2 py-1.5 font-mono text-12">{INVITE_COMMAND}</code>
    </Card>
  )
}
