import { Card } from '@/components/ui/card'

/** On the sign-in page of a network that nobody runs yet: how its first administrator gets in. */
export function NoStaffNotice({ command }: { command: string }) {
  return (
    <Card role="status" className="grid gap-2 p-4 text-13">
      <p>
        Nobody runs this network yet. On its server, or in its container, this command prints the link that makes you
        its administrator:
      </p>
      <code className="overflow-x-auto rounded-chip bg-sunken px-2 py-1.5 font-mono text-12">{command}</code>
    </Card>
  )
}
