import { ExternalLink } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { type Creative, CreativeCard } from './creative-card'

type ResourcesTabProps = {
  creatives: readonly Creative[]
  /** The landing page visitors see. */
  previewUrl: string | null
  /** The link in an image's HTML; null while the affiliate may not promote the offer. */
  link: string | null
  origin: string
}

/** The advertiser's creatives. [S3.51] */
export function ResourcesTab({ creatives, previewUrl, link, origin }: ResourcesTabProps) {
  return (
    <div className="grid gap-5">
      {previewUrl ? (
        <Button asChild className="justify-self-start">
          <a href={previewUrl} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            Preview the landing page
          </a>
        </Button>
      ) : null}
      {creatives.length === 0 ? (
        <Card>
          <EmptyState as="h2" title="No creatives yet">
            The advertiser has not provided any for this offer. You can use your own, within its rules.
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {creatives.map((creative) => (
            <CreativeCard key={creative.id} creative={creative} link={link} origin={origin} />
          ))}
        </ul>
      )}
    </div>
  )
}
