'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { QueryNote } from '@/components/shared/states/query-note'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { toast } from '@/components/ui/toast'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'
import type { SavedView } from '@/lib/backoffice/pages/schema'
import { removeView, savedViewsOptions, saveView } from './view-queries'

type SavedViewsProps = { page: AdminPage; query: string }

/** The searches and filters a member of staff has saved by name. */
export function SavedViews({ page, query }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" className="max-md:min-w-(--touch)">
          <Bookmark aria-hidden="true" />
          <span className="max-md:sr-only">Views</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent label="Saved views" className="w-[280px] p-2">
        <ViewList page={page} onNavigate={() => setOpen(false)} />
        <ViewForm page={page} query={query} />
      </PopoverContent>
    </Popover>
  )
}

function ViewList({ page, onNavigate }: { page: AdminPage; onNavigate: () => void }) {
  const query = useQuery(savedViewsOptions(page))
  const { data, isError } = query
  if (isError && !data) return <QueryNote query={query} text="Saved views could not be loaded." className="px-2 py-3" />
  if (!data || data.views.length === 0) {
    return <p className="px-2 py-3 text-13 text-muted">{data ? 'No saved views yet.' : 'Loading…'}</p>
  }
  return (
    <ul className="pb-2">
      {data.views.map((view) => (
        <ViewRow key={view.id} page={page} view={view} onNavigate={onNavigate} />
      ))}
    </ul>
  )
}

function ViewRow({ page, view, onNavigate }: { page: AdminPage; view: SavedView; onNavigate: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => removeView(view.id),
    onSuccess: () => queryClient.invalidateQueries(savedViewsOptions(page)),
    onError: (error) => toast.error(errorMessage(error)),
  })
  return (
    <li className="flex items-center gap-1">
      <Link
        href={`${adminPath(page)}?${view.query}`}
        prefetch={false}
        onClick={onNavigate}
        className="min-w-0 flex-1 truncate rounded-control px-2 py-1.5 text-13 hover:bg-fill"
      >
        {view.name}
      </Link>
      <IconButton size="sm" label={`Delete ${view.name}`} disabled={isPending} onClick={() => mutate()}>
        <Trash2 />
      </IconButton>
    </li>
  )
}

function ViewForm({ page, query }: SavedViewsProps) {
  const [name, setName] = useState('')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveView({ page, name: name.trim(), query }),
    onSuccess: () => {
      setName('')
      return queryClient.invalidateQueries(savedViewsOptions(page))
    },
    onError: (error) => toast.error(errorMessage(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !isPending) mutate()
  }
  return (
    <form onSubmit={submit} className="flex gap-2 border-t border-line pt-2">
      <Input
        inputSize="sm"
        aria-label="View name"
        placeholder="View name"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="sm" className="h-8" busy={isPending} busyLabel="Saving…" disabled={!name.trim()}>
        Save
      </Button>
    </form>
  )
}
