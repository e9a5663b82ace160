import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '../ui/tokens/styles.css';
import { followTheme } from '../ui/theme/theme.ts';
import { routes } from './routes/routes.tsx';
import { bindNavigation } from './session/end-session.ts';
import { onPersonChange } from './session/user-info.ts';

const router = createBrowserRouter(routes);

followTheme();
bindNavigation((path) => void router.navigate(path));
// Signing in or out in another tab also affects this one, so the entry rules run again.
onPersonChange(() => void router.revalidate());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<RouterProvider router={router} />);
