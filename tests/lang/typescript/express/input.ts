import express, { Request, Response } from 'express';
import * as users from './users';
import { required } from './auth';

const app = express();
const router = express.Router();

app.set('port', 3000);
app.get('env');

router.get('/users', users.list);
router.post('/users', required, validate({ body: User }), users.create);

router.put(
  `/users/:id`,
  required,
  async (req: Request, res: Response) => {
    const found = await users.update(req.params.id);
    res.json(found);
  },
);

// router.delete('/users/:id', users.remove);
router
  .route('/orders/:id')
  .get(users.order)
  .delete(required, users.cancel);

app.use('/api', router);

axios.get('/remote', config);
