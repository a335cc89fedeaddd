'use client'

import { Check, Code, Copy, Download } from 'lucide-react'
import Image from 'next/image'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'

export type Creative = { id: string; kind: string; title: string; url: string | null; body: string | null }

const WORDS = { copied: 'Copied to clipboard!', failed: 'Failed to copy. Select it and copy it by hand.' }

type CreativeCardProps = { creative: Creative; link: string | null; origin: string }

/** One image or text creative, to be copied or downloaded. */
export function CreativeCard({ creative, link, origin }: CreativeCardProps) {
  const { kind, title, url, body } = creative
  const code = url && link ? embedCode(new URL(url, origin).href, title, link) : null
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <header className="flex items-center gap-2 px-4 pt-3 pb-2">
        <h2 className="min-w-0 truncate text-14 leading-5">{title}</h2>
        <Tag className="capitalize">{kind}</Tag>
      </header>
      {kind === 'image' && url ? (
        <div className="mx-4 grid min-h-40 flex-1 place-items-center overflow-hidden rounded-control border border-line bg-sunken p-3">
          <Image
            src={url}
            alt={title}
            width={320}
            height={140}
            unoptimized
            className="max-h-[134px] w-auto object-contain"
          />
        </div>
      ) : null}
      {body ? (
        <p
          dir="auto"
          className="mx-4 flex-1 rounded-control border border-line bg-sunken px-3 py-2.5 text-13 leading-5 whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {body}
        </p>
      ) : null}
      <footer className="mt-auto flex flex-wrap gap-2 p-4 pt-3">
        {body ? <CopyButton label={`Copy ${title}`} text={body} face="Copy" /> : null}
        {code ? <CopyButton label={`Copy the code of ${title}`} text={code} face="Copy code" isCode /> : null}
        {url ? (
          <Button asChild>
            <a href={url} download aria-label={`Download ${title}`}>
              <Download />
              Download
            </a>
          </Button>
        ) : null}
      </footer>
    </li>
  )
}

type CopyButtonProps = { label: string; text: string; face: string; isCode?: boolean }

function CopyButton({ label, text, face, isCode = false }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(WORDS)
  const Icon = isCode ? Code : Copy
  return (
    <Button aria-label={label} onClick={() => copy(text)}>
      {isCopied ? <Check /> : <Icon />}
      {isCopied ? 'Copied' : face}
    </Button>
  )
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)

/** HTML of an image that links to the offer. */
function embedCode(picture: string, title: string, link: string): string {
  return `<a href="${escapeHtml(link)}" rel="sponsored"><img src="${escapeHtml(picture)}" alt="${escapeHtml(title)}"></a>`
}
