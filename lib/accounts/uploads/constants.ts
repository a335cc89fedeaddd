/** How long a picture that nothing uses is stored, in days: a form may stay open for a while. */
export const UNUSED_DAYS = 7

/** Uploads removed by one run of the job. */
export const REMOVED_AT_ONCE = 500

/** The job that removes them. */
export const UNUSED_UPLOADS_JOB = 'remove-unused-uploads'
