import { TriangleAlert } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { UNSENT } from '@/lib/platform/http/proxy-rules'

/** Says that a form was not sent, by its name in the URL; renders nothing for other names. */
export function AuthNotice({ notice }: { notice: unknown }) {
  if (notice !== UNSENT) return null
  return (
    <Card role="status" className="flex items-start gap-3 p-4 text-13">
      <TriangleAlert className="mt-0.5 flex-none text-muted" />
      Nothing was sent, because the scripts of the page had not loaded. It is loaded anew: please fill in the form
      again.
    </Card>
  )
}
