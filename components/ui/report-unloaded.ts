import { toast } from './toast'

/**
 * Says that a part of the page could not be loaded, with what helps: a page from before an update of the site has to be
 * loaded anew, and a connection that failed may be back.
 */
export function reportUnloaded(): void {
  if (!navigator.onLine) {
    toast.error('This could not be loaded. Check your connection and try again.', { id: 'unloaded' })
    return
  }
  toast.error('This part of the page could not be loaded. Reload the page: the site may have been updated.', {
    id: 'unloaded',
    action: { label: 'Reload', onClick: () => window.location.reload() },
  })
}
