'use client'

import { Bookmark } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'

type SaveButtonProps = { name: string; isSaved: boolean; onToggle: (isSaved: boolean) => void }

/** Saves or unsaves an offer. */
export function SaveButton({ name, isSaved, onToggle }: SaveButtonProps) {
  return (
    <IconButton label={`Save ${name}`} aria-pressed={isSaved} onClick={() => onToggle(!isSaved)}>
      <Bookmark className={cn(isSaved && 'fill-accent text-accent')} />
    </IconButton>
  )
}
