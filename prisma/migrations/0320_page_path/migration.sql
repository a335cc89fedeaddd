-- The path on an advertiser's sites that its own server passes on to the tracker, so that the site's server sets the cookie.
ALTER TABLE "browser_reporting" ADD COLUMN "path" TEXT;
