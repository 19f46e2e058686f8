// Which outline the page shows until its own scripts run: before the first paint, so not as a module.
{
  const isLoggedIn = () => {
    try {
      const { user_id, access_token, refresh_token } = localStorage;
      return Boolean(user_id && (access_token || refresh_token));
    } catch {
      return false;
    }
  };
  const inConsole = /^\/console(\/|$)/.test(location.pathname);
  document.documentElement.dataset.outline = inConsole && isLoggedIn() ? 'console' : 'site';
}
