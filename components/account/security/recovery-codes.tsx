'use client'

import { Check, Copy, Download } from 'lucide-react'
import { usePublicSettings } from '@/components/shared/brand/public-settings'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { BRAND } from '@/lib/platform/brand'

const WORDS = { copied: 'Recovery codes copied.', failed: 'Failed to copy. Write them down or download them.' }

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = usePublicSettings()
  const { isCopied, copy } = useCopy(WORDS)
  const text = codes.join('\n')
  const href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${name} recovery codes\n\n${text}\n`)}`
  return (
    <>
      <DialogBody>
        <p className="text-text-2">
          Each of these signs you in once when you don’t have your authenticator. Save them where you keep your
          passwords: they are not shown again.
        </p>
        <ul
          aria-label="Recovery codes"
          className="mono grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-sunken p-4 text-14 max-xs:grid-cols-1"
        >
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => copy(text)}>
            {isCopied ? <Check /> : <Copy />}
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button asChild>
            <a href={href} download={`${BRAND.slug}-recovery-codes.txt`}>
              <Download />
              Download
            </a>
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </DialogFooter>
    </>
  )
}
