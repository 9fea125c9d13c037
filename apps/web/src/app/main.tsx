import { boot } from './boot.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void boot(root);
