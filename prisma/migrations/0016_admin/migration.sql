-- Who else signed in from an address is asked for every applicant.
CREATE INDEX "user_session_ip_idx" ON "user_session"("ip");
