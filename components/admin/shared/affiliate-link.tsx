import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { workspacePath } from '@/lib/people/users/workspace/rules'

type AffiliateLinkProps = { id: number | null; className?: string }

/** The number of an affiliate, leading to their workspace. In a row that opens something else, the press stays here. */
export function AffiliateLink({ id, className }: AffiliateLinkProps) {
  if (id === null) return <span className="text-muted">—</span>
  return (
    <Link
      href={workspacePath(id)}
      prefetch={false}
      aria-label={`Affiliate ${id}`}
      className={cn('mono text-muted underline-offset-2 hover:text-text hover:underline', className)}
      onClick={(event) => event.stopPropagation()}
    >
      {id}
    </Link>
  )
}
