-- Only on Supabase: calls the function deliver-mails each minute, as soon as the vault has its address and its secret.
do $$
begin
  if (select count(*) = 3 from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    create extension if not exists supabase_vault;
  end if;
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;

  -- A job of the same name is replaced.
  perform cron.schedule('deliver-mails', '* * * * *', $job$
    select net.http_post(
      url := address.decrypted_secret || '/functions/v1/deliver-mails',
      headers := jsonb_build_object('authorization', 'Bearer ' || secret.decrypted_secret),
      body := '{}'::jsonb,
      timeout_milliseconds := 55000
    )
    from vault.decrypted_secrets address, vault.decrypted_secrets secret
    where address.name = 'project_url' and secret.name = 'delivery_secret'
  $job$);
  -- The extension's own record of runs grows without a limit.
  perform cron.schedule('forget-old-runs', '17 3 * * *', $job$
    delete from cron.job_run_details
    where end_time < now() - interval '7 days'
      and jobid in (select jobid from cron.job where jobname in ('deliver-mails', 'forget-old-runs'))
  $job$);
end
$$;
