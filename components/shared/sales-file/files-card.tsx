import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { Card, CardHead } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Status, type StatusKind } from '@/components/ui/status'
import { TextLink } from '@/components/ui/text-link'
import { MoreRows, type PagedQuery } from '../lists/more-rows'
import { RowsLoading } from '../lists/rows-loading'
import { Failure } from '../states/failure'

type FilesCardProps<File> = {
  id: string
  title: string
  query: PagedQuery & { isFetching: boolean; refetch: () => unknown }
  /** Undefined while they are loading. */
  files: readonly File[] | undefined
  line: (file: File) => ReactNode
  none: ComponentProps<typeof EmptyState>
  loading?: ReactNode
}

/** The files that were sent, the newest first. */
export function FilesCard<File>({
  id,
  title,
  query,
  files,
  line,
  none,
  loading = <RowsLoading />,
}: FilesCardProps<File>) {
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHead id={id} title={title} />
      {files?.length ? <ul className="divide-y divide-line border-t border-line">{files.map(line)}</ul> : null}
      <MoreRows query={query} />
      {files?.length === 0 ? <EmptyState {...none} /> : null}
      {!files && query.error ? <Failure query={query} /> : null}
      {!files && !query.error ? loading : null}
    </Card>
  )
}

type FileLineProps = {
  href: string
  name: string
  about: ReactNode
  state: { name: string; kind: StatusKind }
  /** What became of it. */
  outcome: ReactNode
  /** The widths of its columns. */
  className: string
}

/** A file of the list. */
export function FileLine({ href, name, about, state, outcome, className }: FileLineProps) {
  return (
    <li className={cn('grid gap-x-4 gap-y-1 px-4 py-3 text-13 md:items-center', className)}>
      <div className="grid min-w-0 gap-0.5">
        <TextLink asChild accent className="w-fit [overflow-wrap:anywhere]">
          <Link href={href} prefetch={false}>
            {name}
          </Link>
        </TextLink>
        {about}
      </div>
      <Status kind={state.kind}>{state.name}</Status>
      {outcome}
    </li>
  )
}
